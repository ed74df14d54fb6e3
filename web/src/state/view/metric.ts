/** One choice of metric for the page: the ranking of the leaderboard and the statistic of charts agree. */
import type { Statistic } from '../../derive/distributions/sample';
import type { Metric } from '../../engine/generated';
import type { View } from './view';

type Choice = Pick<View, 'headline' | 'metric'>;

const STATISTIC = /\.(mean|p50|p95|p99)$/;

/** Ranks by a metric, and shows its statistic in charts; the mean for metrics that are no statistic of times. */
export const rankedBy = (id: string): Choice => ({
  headline: id,
  metric: (STATISTIC.exec(id)?.[1] as Statistic | undefined) ?? 'mean',
});

/**
 * Shows a statistic in charts, and ranks by it: of the same completion times as the `chosen` metric if it is known for
 * them, else of all.
 */
export function shownAs(
  statistic: Statistic,
  chosen: string,
  metrics: readonly Pick<Metric, 'id'>[],
): Choice {
  const all = chosen.startsWith('coflows.') ? 'coflows.cct_s' : 'flows.fct_s.all';
  const [found] = [chosen.replace(STATISTIC, ''), all]
    .map((of) => `${of}.${statistic}`)
    .filter((id) => metrics.some((metric) => metric.id === id));
  return { metric: statistic, headline: found ?? chosen };
}
