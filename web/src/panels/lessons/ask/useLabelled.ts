import { contestantsOf } from '../../../state/race/contestants';
import { useCatalogue, useScenario } from '../../shared/context';

/** The appearances of the contestants that have a label, by which measures name them. */
export function useLabelled() {
  const { contestants } = useScenario();
  const entries = contestants.map(({ scheme, label = '' }) => ({ scheme, label }));
  return contestantsOf(useCatalogue(), entries).filter(({ label }) => label !== '');
}
