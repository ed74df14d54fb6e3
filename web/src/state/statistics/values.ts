/** Values of a contestant in one metric, over the seeds of one swept value. */

import { supports } from '../../derive/distributions/sample';
import { percentileInterval } from '../../derive/statistics/resampledEstimate';
import type { PooledPercentile } from '../../derive/statistics/resampling';
import { type Bounds, NOTHING, type OverSeeds, overSeeds } from '../../derive/statistics/seeds';
import { tooFew } from '../../derive/statistics/tooFew';
import type { Metric } from '../../engine/generated';
import type { Compared, ComparedHeat, Numbers } from './compared';
import { percentileOf, pooledBy } from './percentiles';
import { distinct, keyOf } from './pooledPercentiles';
import { countOf, metricValue } from './results';

/** What a metric counts; null for metrics of links, packets or the whole run. */
export function nounOf({ id }: Metric): 'flows' | 'coflows' | null {
  const [part] = id.split('.');
  return part === 'flows' || part === 'coflows' ? part : null;
}

/** The compared share of a heat's flows or coflows, as its weight among seeds. */
export function weightOf(heat: ComparedHeat | undefined, metric: Metric): number {
  const { n = 0, of = 0 } = heat?.[nounOf(metric) ?? 'flows'] ?? {};
  return of > 0 ? n / of : 0;
}

/** Means over seeds; percentiles of the pooled rows of all seeds if columns suffice. */
export function valueOver(
  { heats, percentiles }: Compared,
  contestant: number,
  swept: number | null,
  metric: Metric,
): OverSeeds {
  const own = distinct(heats.filter((heat) => heat.swept === swept));
  const numbers = own.map((heat) => heat.numbers.get(contestant) ?? null);
  const values = numbers.map((one) => metricValue(one, metric.id));
  if (pooledBy(metric.id)) {
    const pooled = percentiles.get(keyOf(contestant, swept, metric.id));
    return pooled ? ofPercentile(pooled, metric.id) : { ...NOTHING, missing: own.length };
  }
  const weights = own.map((heat) => weightOf(heat, metric));
  const all = own.every(({ ended }) => ended);
  const over = overSeeds(values, all ? undefined : weights, boundsOf(metric));
  return over.n > 0 ? over : { ...over, ...noteOf(numbers, metric.id) };
}

/** The value of a single seed. */
export function valueOfSeed(numbers: Numbers, metric: Metric): OverSeeds {
  const over = overSeeds([metricValue(numbers, metric.id)]);
  return over.n > 0 ? over : { ...over, ...noteOf([numbers], metric.id) };
}

function ofPercentile(pooled: PooledPercentile, id: string): OverSeeds {
  const q = percentileOf(id) ?? Number.NaN;
  const { n, seeds } = pooled;
  if (n === 0) return { ...NOTHING, missing: seeds };
  if (!supports(n, q)) return { ...NOTHING, missing: seeds, note: tooFew(n, q) };
  const { estimate, low, high } = percentileInterval(pooled);
  return { n: seeds, missing: 0, mean: estimate, low, high };
}

/** The reason for a missing percentile: too few values. */
function noteOf(numbers: readonly (Numbers | null)[], id: string): { note?: string } {
  const q = percentileOf(id);
  const most = Math.max(0, ...numbers.map((one) => countOf(one, id)));
  return q !== null && most > 0 ? { note: tooFew(most, q) } : {};
}

/** Measured values are not negative, and shares are at most one. */
const boundsOf = ({ quantity }: Metric): Bounds => ({
  least: 0,
  most: quantity === 'fraction' ? 1 : Number.POSITIVE_INFINITY,
});
