/** The metrics of the leaderboard's columns: those that decide between schemes on the traffic of a race. */
import type { Metric } from '../../../engine/generated';
import { nounOf } from '../../../state/statistics/values';

/** In order; of the alternatives in a row, the first with values is shown. */
const COLUMNS = {
  coflows: [
    ['coflows.deadlines.miss_ratio'],
    ['coflows.cct_s.mean'],
    ['coflows.cct_s.p95'],
    ['coflows.jobs.jct_s.mean'],
    ['coflows.cct_by_category_a_s.i.mean'],
    ['coflows.cct_by_category_a_s.iv.mean'],
  ],
  flows: [
    ['flows.deadlines.miss_ratio'],
    ['flows.fct_s.small.mean'],
    ['flows.fct_s.medium.mean'],
    ['flows.fct_s.large.mean'],
    ['flows.fct_s.small.p99', 'flows.fct_s.small.p95'],
    ['flows.fct_s.all.p95'],
  ],
};

const MOST = 4;

/** Ids of all metrics that may stand in a column. */
export const COLUMN_IDS: readonly string[] = Object.values(COLUMNS).flat(2);

/**
 * At most four metrics that `have` values, of coflows or flows as the `chosen` one, which is always among them; if that
 * is of neither, of coflows if there are any.
 */
export function columnsOf(
  metrics: readonly Metric[],
  chosen: Metric,
  have: (metric: Metric) => boolean,
): Metric[] {
  const coflows = metrics.some((metric) => nounOf(metric) === 'coflows' && have(metric));
  const noun = nounOf(chosen) ?? (coflows ? 'coflows' : 'flows');
  const found = COLUMNS[noun].flatMap((alternatives) => {
    const able = alternatives.flatMap((id) => metrics.find((metric) => metric.id === id) ?? []);
    return able.find((metric) => metric === chosen) ?? able.find(have) ?? [];
  });
  if (found.slice(0, MOST).includes(chosen)) return found.slice(0, MOST);
  return [chosen, ...found.filter((metric) => metric !== chosen)].slice(0, MOST);
}
