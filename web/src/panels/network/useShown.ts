import { useMemo } from 'react';
import { type Course, courseOf, loadsAt } from '../../derive/network/film';
import { type Moment, momentsOf } from '../../derive/network/moments';
import type { LinkLoads } from '../../engine/protocol';
import type { Lane, Race } from '../../state/race/race';
import { usePage } from '../shared/context';
import { type Entrant, useEntrants } from '../shared/useEntrants';

/** A contestant's lane with the loads of its picture. */
export interface Shown {
  readonly appearance: Entrant['appearance'];
  readonly lane: Lane;
  readonly loads: LinkLoads | null;
  /** Null before the lane has a film. */
  readonly course: Course | null;
}

type Kept = Omit<Shown, 'loads'>;

/** One lane of every visible contestant, and the moments of all lanes with a film. */
export function useShown(race: Race): { all: Kept[]; moments: readonly Moment[] } {
  const found = useFound(race);
  const key = found.map(({ lane }) => `${lane.plan.lane} ${lane.film !== null}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a lane holds that has ended does not change.
  const told = useMemo(() => {
    const all = found.map(({ appearance, lane }) => {
      const { columns, film, fct_s } = lane;
      const course = columns && film ? courseOf(columns.flows.start_s, fct_s) : null;
      return { appearance, lane, course };
    });
    return { courses: all.map(({ course }) => course), moments: momentsOfAll(all) };
  }, [race.runId, key]);
  const all = found.map((one, index) => ({ ...one, course: told.courses[index] ?? null }));
  return { all, moments: told.moments };
}

/** At the selected swept value, the running lane or the first. */
function useFound(race: Race): Omit<Kept, 'course'>[] {
  const { hidden, swept } = usePage(({ view }) => view);
  const value = race.scenario.sweep?.values[swept] ?? null;
  return useEntrants(race)
    .filter(({ appearance }) => !hidden.includes(Number(appearance.key)))
    .flatMap(({ appearance, lanes }) => {
      const at = lanes.filter(({ plan }) => value === null || plan.swept === value);
      const lane = at.find(({ status }) => status === 'running') ?? at[0];
      return lane ? [{ appearance, lane }] : [];
    });
}

/** The loads at a time, or the last reported ones. */
export const at = (shown: readonly Kept[], time_s: number | null): Shown[] =>
  shown.map((one) => {
    const { film, loads } = one.lane;
    return { ...one, loads: film && time_s !== null ? loadsAt(film, time_s) : loads };
  });

/** The moments of all lanes with their contestants, in chronological order. */
function momentsOfAll(shown: readonly Kept[]): Moment[] {
  const all = shown.flatMap(({ appearance, lane: { film, outline, columns, fct_s }, course }) =>
    film && outline && columns && course
      ? momentsOf({ film, outline, course, flows: columns.flows, fct_s }).map(
          ({ time_s, what }) => ({ time_s, what: `${appearance.label}: ${what}` }),
        )
      : [],
  );
  return all.sort((a, b) => a.time_s - b.time_s);
}
