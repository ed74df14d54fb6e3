import type { Metric } from '../../../engine/generated';
import type { Race } from '../../../state/race/race';
import { speaksOf } from '../../../state/statistics/results';
import { shownAs } from '../../../state/view/metric';
import { useCatalogue, usePage } from '../../shared/context';

/** The ranking metric, and all metrics for which the race has values. */
export function useHeadline(race: Race): { chosen: Metric | undefined; metrics: Metric[] } {
  const { headline, metric: statistic } = usePage(({ view }) => view);
  const metrics = useCatalogue().metrics.filter((metric) =>
    race.lanes.some(({ summary }) => speaksOf(summary, metric.id)),
  );
  const headlines = metrics.filter(({ headline }) => headline);
  const [most] = headlines.sort((a, b) => weight(b) - weight(a));
  // Links may name a statistic and no metric.
  const named = statistic === 'mean' ? '' : shownAs(statistic, most?.id ?? '', metrics).headline;
  const chosen = metrics.find(({ id }) => id === (headline || named));
  return { chosen: chosen ?? most, metrics };
}

/** Prefers coflows to flows, and deadlines to times: a scheme that rejects many flows finishes the rest quickly. */
const weight = ({ id, quantity }: Metric): number =>
  (id.startsWith('coflows.') ? 2 : 0) + (quantity === 'fraction' ? 1 : 0);
