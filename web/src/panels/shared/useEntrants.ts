/** The contestants of a race, each with its appearance and its lanes. */
import type { Lane, Race } from '../../state/race';
import { type Contestant, contestantsOf } from '../../state/series';
import { useCatalogue } from './context';

export interface Entrant {
  readonly look: Contestant;
  readonly lanes: readonly Lane[];
}

export function useEntrants(race: Race): Entrant[] {
  const catalogue = useCatalogue();
  const entries = race.scenario.contestants.map(({ scheme, label }, index) => {
    const lanes = race.lanes.filter(({ plan }) => plan.contestant === index);
    return { scheme, label: lanes[0]?.plan.label ?? label ?? scheme, lanes };
  });
  return contestantsOf(catalogue, entries).map((look, index) => ({
    look,
    lanes: entries[index]?.lanes ?? [],
  }));
}
