/** How the statistics of a class vary over the seeds. */
import { meanOf, QUANTILES, type Sample, type Statistic, supports } from '../distributions/sample';
import { type PooledPercentile, pooledPercentile } from '../statistics/resampling';

export interface BySeed {
  /** The mean of every seed; NaN where no row has finished. */
  readonly means: readonly number[];
  /** Of one percentile only, because resampling takes time; absent if the sample is too small for it. */
  readonly percentile?: { readonly of: Statistic; readonly pooled: PooledPercentile };
}

/** Statistics of a class, and their variation over seeds; without it while seeds run, or for a single seed. */
export type WithSeeds<S> = S & { readonly bySeed?: BySeed };

/** From the class's sample of every seed. Yields between passes. */
export function* bySeedOf(
  samples: readonly Sample[],
  statistic: Statistic,
): Generator<void, BySeed> {
  const sorted = samples.map((sample) => sample.sorted);
  const means = sorted.map(meanOf);
  const n = sorted.reduce((sum, { length }) => sum + length, 0);
  if (statistic === 'mean' || !supports(n, QUANTILES[statistic])) return { means };
  const pooled = yield* pooledPercentile(sorted, QUANTILES[statistic]);
  return { means, percentile: { of: statistic, pooled } };
}
