import type { SchemeCard } from '../../engine/generated';
import { schemeName, schemeOf } from '../../state/knownSchemes';
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
    return { scheme, label: lanes[0]?.plan.label ?? label ?? schemeName(catalogue, scheme), lanes };
  });
  return contestantsOf(catalogue, entries).map((appearance, index) => ({
    appearance,
    lanes: entries[index]?.lanes ?? [],
    scheme: schemeOf(catalogue, entries[index]?.scheme ?? ''),
  }));
}
