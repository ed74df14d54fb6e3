/** One metric of one contestant over the seeds of a race. */
import { interval } from './estimate';

export interface OverSeeds {
  /** Seeds that have a value. */
  readonly n: number;
  /** Seeds that have none, because their lane is still running or the metric does not apply. */
  readonly missing: number;
  /** NaN without any value. */
  readonly mean: number;
  /** 95 % confidence interval, NaN where unknown. */
  readonly low: number;
  readonly high: number;
  /** Why there is no value, where that is known. */
  readonly note?: string;
}

export const NOTHING: OverSeeds = {
  n: 0,
  missing: 0,
  mean: Number.NaN,
  low: Number.NaN,
  high: Number.NaN,
};

/** What values can be. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

const UNBOUNDED: Bounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/**
 * Mean over seeds, and its 95 % confidence interval (Student t) within what values can be, which takes two seeds at
 * least, all of the same weight: others are not done. NaN marks a seed without a value.
 */
export function overSeeds(
  values: readonly number[],
  weights: readonly number[] = values.map(() => 1),
  { least, most } = UNBOUNDED,
): OverSeeds {
  const seeds = values
    .map((value, at) => ({ value, weight: weights[at] ?? 1 }))
    .filter(({ value }) => !Number.isNaN(value));
  const n = seeds.length;
  const missing = values.length - n;
  const [first] = seeds;
  if (!first) return { ...NOTHING, missing };
  if (seeds.some(({ weight }) => weight !== first.weight)) {
    const total = seeds.reduce((sum, { weight }) => sum + weight, 0);
    const mean = seeds.reduce((sum, { value, weight }) => sum + value * weight, 0) / total;
    return { ...NOTHING, n, missing, mean };
  }
  const { estimate, low, high } = interval(seeds.map(({ value }) => value));
  const within = (bound: number) => Math.min(most, Math.max(least, bound));
  return { n, missing, mean: estimate, low: within(low), high: within(high) };
}
