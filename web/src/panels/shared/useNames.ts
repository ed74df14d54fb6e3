import { coflowName } from '../../derive/coflows/coflowNames';
import { nodeNumber } from '../../derive/network/nodeNumber';
import { usePage } from './context';

/** Names the coflows and switches of the current race, which have the same names in all lanes. */
export function useNames() {
  const columns = usePage(({ race }) => race?.lanes.find((lane) => lane.columns)?.columns);
  return {
    coflow: (coflow: number) => coflowName(columns?.coflowNames, coflow),
    rack: (node: number) => `switch ${nodeNumber(columns?.hosts ?? 0, node)}`,
  };
}
