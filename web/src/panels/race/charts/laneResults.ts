import type { LaneResults } from '../../../derive/lanes/pooled';
import { selectedRows } from '../../../derive/lanes/selected';
import { arrivedBefore } from '../../../derive/lanes/settledByArrival';
import type { Lane } from '../../../state/race/race';
import type { Selection } from '../../../state/view/view';

/** By seed, the arrival time that bounds the compared flows and coflows; absent means all. */
export type Cuts = ReadonlyMap<number, { readonly flows: number; readonly coflows: number }>;

const EVERYTHING: Cuts = new Map();

/** The results of a started lane, restricted to selected and compared rows. */
export const resultsOf =
  (selection: Selection, cuts = EVERYTHING) =>
  ({
    plan,
    status,
    columns,
    fct_s,
    rejected,
    cct_s,
    utilisation,
    progress,
    summary,
  }: Lane): LaneResults[] => {
    if (!columns) return [];
    const selected = selectedRows(columns, plan.seed, selection);
    const cut = cuts.get(plan.seed);
    const masks = cut
      ? {
          flows: arrivedBefore(columns.flows.start_s, selected.flows, cut.flows),
          coflows: arrivedBefore(columns.coflows.start_s, selected.coflows, cut.coflows),
        }
      : selected;
    const now_s = progress?.simulated_s ?? 0;
    const refused = summary?.flows.rejected;
    const ended = status === 'done' && summary?.flows.unfinished === refused;
    const settled = cut !== undefined || ended;
    return [
      { ...columns, seed: plan.seed, fct_s, rejected, cct_s, utilisation, now_s, settled, masks },
    ];
  };
