import { useMemo } from 'react';
import { type Course, courseOf, loadsAt } from '../../derive/network/film';
import { type Moment, momentsOf } from '../../derive/network/moments';
import type { LinkLoads } from '../../engine/protocol';
import type { Lane, Race } from '../../state/race/race';
import { type Entrant, useEntrants } from '../race/leaderboard/useEntrants';
import { usePage } from '../shared/context';

/** A contestant's lane, as its picture shows it. */
export interface Shown {
  readonly appearance: Entrant['appearance'];
  readonly lane: Lane;
  readonly loads: LinkLoads | null;
  /** Null until it can be played again. */
  readonly course: Course | null;
}

type Kept = Omit<Shown, 'loads'>;

/** Of every contestant in sight one lane, and what can be said of all of them once they can be played again. */
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

/** At the swept value that is inspected at, the first seed that has begun. */
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

/** The loads at a moment, or those that the lane spoke of last. */
export const at = (shown: readonly Kept[], time_s: number | null): Shown[] =>
  shown.map((one) => {
    const { film, loads } = one.lane;
    return { ...one, loads: film && time_s !== null ? loadsAt(film, time_s) : loads };
  });

/** The moments of all lanes, each with its contestant's name, in order of time. */
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
