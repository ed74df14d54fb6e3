import { coflowName } from '../../derive/coflows/coflowNames';
import { usePage } from './context';

/** Names the coflows of the current race, which have the same names in all lanes. */
export function useCoflowName(): (coflow: number) => string {
  const names = usePage(
    ({ race }) => race?.lanes.find((lane) => lane.columns)?.columns?.coflowNames,
  );
  return (coflow) => coflowName(names, coflow);
}
