/** Samples of pooled rows, and the percentiles of which charts show intervals over seeds. */
import { type Sample, supports } from '../distributions/sample';
import { type PooledPercentile, pooledPercentile } from '../statistics/resampling';
import type { Seeded } from './seeded';

/** Percentiles with intervals over seeds in charts of distributions. */
export const SEEDED: readonly number[] = [0.5, 0.95, 0.99];

export interface SeededSample {
  readonly sample: Sample;
  /** Of those that the sample supports; absent while seeds run, or for a single seed. */
  readonly percentiles?: ReadonlyMap<number, PooledPercentile>;
}

export function* seededSample<T>(
  { all, seeds }: Seeded<T>,
  sampleOf: (rows: T) => Generator<void, Sample>,
): Generator<void, SeededSample> {
  const sample = yield* sampleOf(all);
  if (seeds.length < 2) return { sample };
  const sorted: Float64Array[] = [];
  for (const rows of seeds) sorted.push((yield* sampleOf(rows)).sorted);
  const percentiles = new Map<number, PooledPercentile>();
  for (const q of SEEDED) {
    if (supports(sample.sorted.length, q)) percentiles.set(q, yield* pooledPercentile(sorted, q));
  }
  return { sample, percentiles };
}
