import type { LaneResults } from '../derive/pooled';
import { selectedRows } from '../derive/selected';
import type { Lane } from '../state/race';
import type { Selection } from '../state/view';

/** What a lane that has started holds of the flows that are selected. */
export const resultsOf =
  (selection: Selection) =>
  ({
    plan,
    status,
    columns,
    fct_s,
    cct_s,
    utilisation,
    progress,
    summary,
  }: Lane): LaneResults[] => {
    if (!columns) return [];
    const masks = selectedRows(columns, plan.seed, selection);
    const now_s = progress?.simulated_s ?? 0;
    const refused = summary?.flows.rejected;
    const settled = status === 'done' && summary?.flows.unfinished === refused;
    return [{ ...columns, seed: plan.seed, fct_s, cct_s, utilisation, now_s, settled, masks }];
  };
