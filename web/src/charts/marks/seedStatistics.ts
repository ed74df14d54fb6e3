/** Intervals of statistics over seeds, for classes that no metric of the engine covers. */
import type { Statistic, Statistics } from '../../derive/distributions/sample';
import type { WithSeeds } from '../../derive/lanes/bySeed';
import { type Estimate, pairedEstimate } from '../../derive/statistics/estimate';
import { percentileInterval, percentileRatio } from '../../derive/statistics/resampledEstimate';
import { overSeeds, POSITIVE } from '../../derive/statistics/seeds';
import type { Between, Interval, Series } from '../series';
import { ratioWords } from '../text/ratioWords';

export type SeededStatistics = WithSeeds<Statistics>;

/** The statistic over seeds, or its ratio to the baseline's; undefined while seeds run. */
export function statisticOver(
  metric: Statistic,
  own: SeededStatistics,
  base?: SeededStatistics,
): Interval | undefined {
  if (base) {
    const estimate = ratioOf(metric, own, base);
    if (estimate?.kind !== 'ratio') return undefined;
    return { value: estimate.estimate, low: estimate.low, high: estimate.high };
  }
  if (metric !== 'mean') {
    const pooled = pooledOf(metric, own);
    if (!pooled) return undefined;
    const { estimate, low, high } = percentileInterval(pooled);
    return { value: estimate, low, high };
  }
  if (!own.bySeed) return undefined;
  const { n, mean, low, high } = overSeeds(own.bySeed.means, undefined, POSITIVE);
  return n > 0 ? { value: mean, low, high } : undefined;
}

/** The interval of the ratio of two statistics in the common wording; empty if unknown. */
export const statisticBetween =
  (metric: Statistic, of: (one: Series) => SeededStatistics | undefined): Between =>
  (one, other) => {
    const [own, base] = [of(one), of(other)];
    const estimate = own && base && ratioOf(metric, own, base);
    if (!estimate) return '';
    const seeds = own.bySeed?.means.length ?? 0;
    return ratioWords(estimate, metric === 'mean' ? seeds - estimate.n : 0);
  };

/** Statistics are comparable only if both sides have finished equally many. */
function ratioOf(
  metric: Statistic,
  own: SeededStatistics,
  base: SeededStatistics,
): Estimate | null {
  if (own.unfinished !== base.unfinished) return null;
  if (metric === 'mean') return meanRatio(own, base);
  const [one, other] = [pooledOf(metric, own), pooledOf(metric, base)];
  return one && other ? percentileRatio(one, other) : null;
}

function meanRatio({ bySeed: own }: SeededStatistics, { bySeed: base }: SeededStatistics) {
  if (!own || !base) return null;
  const pairs = own.means.map((mean, at) => [mean, base.means[at] ?? Number.NaN] as const);
  return pairedEstimate(pairs.filter((pair) => pair.every(Number.isFinite)));
}

/** Undefined while another percentile is shown than the one that was resampled. */
const pooledOf = (metric: Statistic, { bySeed }: SeededStatistics) =>
  bySeed?.percentile?.of === metric ? bySeed.percentile.pooled : undefined;
