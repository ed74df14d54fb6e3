import { useMemo } from 'react';
import type { LanesSeries } from '../../charts/card/raceData';
import type { Race } from '../../state/race/race';
import { lanesOf, sweptValues } from '../../state/statistics/results';
import { resultsOf } from '../race/charts/laneResults';
import { usePage } from '../shared/context';
import { useEntrants } from '../shared/useEntrants';

/** The completion times of all counted flows, by contestant. */
export function useRaceFlows(race: Race): readonly LanesSeries[] {
  const position = usePage(({ view }) => view.swept);
  const entrants = useEntrants(race);
  const names = entrants.map(({ appearance }) => Object.values(appearance).join()).join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` stands for the new list of each rendering
  return useMemo(() => {
    const values = sweptValues(race);
    const swept = values[Math.min(position, values.length - 1)] ?? null;
    return entrants.map(({ appearance }) => ({
      ...appearance,
      lanes: lanesOf(race, Number(appearance.key), swept).flatMap(resultsOf({})),
    }));
  }, [race, position, names]);
}
