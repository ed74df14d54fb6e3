import type { Metric } from '../../../engine/generated';
import type { Race } from '../../../state/race/race';
import { speaksOf } from '../../../state/statistics/results';
import { useCatalogue, usePage } from '../../shared/context';

/** The ranking metric, and all metrics for which the race has values. */
export function useHeadline(race: Race): { chosen: Metric | undefined; metrics: Metric[] } {
  const id = usePage(({ view }) => view.headline);
  const metrics = useCatalogue().metrics.filter((metric) =>
    race.lanes.some(({ summary }) => speaksOf(summary, metric.id)),
  );
  const headlines = metrics.filter(({ headline }) => headline);
  const [most] = headlines.sort((a, b) => weight(b) - weight(a));
  return { chosen: metrics.find((metric) => metric.id === id) ?? most, metrics };
}

/** Prefers coflows to flows, and deadlines to times: a scheme that rejects many flows finishes the rest quickly. */
const weight = ({ id, quantity }: Metric): number =>
  (id.startsWith('coflows.') ? 2 : 0) + (quantity === 'fraction' ? 1 : 0);
