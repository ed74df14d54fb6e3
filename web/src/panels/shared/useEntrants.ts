import type { SchemeCard } from '../../engine/generated';
import { type Contestant, contestantsOf } from '../../state/race/contestants';
import type { Lane, Race } from '../../state/race/race';
import { useCatalogue } from './context';

export interface Entrant {
  readonly appearance: Contestant;
  readonly lanes: readonly Lane[];
  readonly scheme: SchemeCard | undefined;
}

/** The contestants of a race with their lanes. */
export function useEntrants(race: Race): Entrant[] {
  const catalogue = useCatalogue();
  const entries = race.scenario.contestants.map(({ scheme, label }, index) => {
    const lanes = race.lanes.filter(({ plan }) => plan.contestant === index);
    return { scheme, label: lanes[0]?.plan.label ?? label ?? scheme, lanes };
  });
  return contestantsOf(catalogue, entries).map((appearance, index) => ({
    appearance,
    lanes: entries[index]?.lanes ?? [],
    scheme: catalogue.schemes.find(({ id }) => id === entries[index]?.scheme),
  }));
}
