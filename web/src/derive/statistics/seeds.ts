/** One metric of one contestant over the seeds of a race. */
import { interval } from './estimate';

export interface OverSeeds {
  /** Number of seeds with a value. */
  readonly n: number;
  /** Number of seeds without one, because the lane is running or the metric does not apply. */
  readonly missing: number;
  /** NaN without any value. */
  readonly mean: number;
  /** 95 % confidence interval, NaN where unknown. */
  readonly low: number;
  readonly high: number;
  /** The reason for a missing value, if known. */
  readonly note?: string;
}

export const NOTHING: OverSeeds = {
  n: 0,
  missing: 0,
  mean: Number.NaN,
  low: Number.NaN,
  high: Number.NaN,
};

/** The range of possible values. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Of times, and of ratios of times. */
export const POSITIVE: Bounds = { least: 0, most: Number.POSITIVE_INFINITY };

const UNBOUNDED: Bounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/**
 * Weighted mean over seeds with its 95 % confidence interval (Student's t), clamped to possible values. The interval
 * requires at least two seeds, all with the same weight, as different weights mean unfinished lanes. NaN marks a seed
 * without a value.
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
