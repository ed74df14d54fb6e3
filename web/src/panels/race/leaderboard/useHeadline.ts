import type { Metric } from '../../../engine/generated';
import type { Race } from '../../../state/race/race';
import { speaksOf } from '../../../state/race/results';
import { useCatalogue, usePage } from '../../shared/context';

/** The metric that contestants are ranked by, and those that the race could be ranked by. */
export function useHeadline(race: Race): { chosen: Metric | undefined; metrics: Metric[] } {
  const id = usePage(({ view }) => view.headline);
  const metrics = useCatalogue().metrics.filter((metric) =>
    race.lanes.some(({ summary }) => speaksOf(summary, metric.id)),
  );
  const headlines = metrics.filter(({ headline }) => headline);
  const [most] = headlines.sort((a, b) => weight(b) - weight(a));
  return { chosen: metrics.find((metric) => metric.id === id) ?? most, metrics };
}

/** Coflows before flows, and deadlines met before times: a scheme that rejects much finishes the rest quickly. */
const weight = ({ id, quantity }: Metric): number =>
  (id.startsWith('coflows.') ? 2 : 0) + (quantity === 'fraction' ? 1 : 0);
