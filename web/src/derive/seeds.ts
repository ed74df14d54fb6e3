/** One metric of one contestant over the seeds of a race. */
import { t975 } from './student';

export interface OverSeeds {
  /** Seeds that have a value. */
  readonly n: number;
  /** Seeds that have none, because their lane is still running or the metric does not apply. */
  readonly missing: number;
  /** NaN without any value, as are the extremes. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Mean and range over seeds; NaN marks a seed without a value. Seeds weigh alike unless `weights` say otherwise. */
export function overSeeds(values: readonly number[], weights?: readonly number[]): OverSeeds {
  const seeds = values
    .map((value, at) => ({ value, weight: weights?.[at] ?? 1 }))
    .filter(({ value }) => !Number.isNaN(value));
  const n = seeds.length;
  const known = seeds.map(({ value }) => value);
  const total = seeds.reduce((sum, { weight }) => sum + weight, 0);
  const nothing = n === 0;
  return {
    n,
    missing: values.length - n,
    mean: nothing
      ? Number.NaN
      : seeds.reduce((sum, { value, weight }) => sum + value * weight, 0) / total,
    low: nothing ? Number.NaN : Math.min(...known),
    high: nothing ? Number.NaN : Math.max(...known),
  };
}

/** Mean over seeds and its 95 % confidence interval (Student t), which takes two seeds at least; NaN below. */
export function estimate(values: readonly number[]): OverSeeds {
  const over = overSeeds(values);
  const known = values.filter((value) => !Number.isNaN(value));
  const { n, mean } = over;
  if (n < 2) return { ...over, low: Number.NaN, high: Number.NaN };
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = t975(n - 1) * Math.sqrt(squares / (n - 1) / n);
  return { ...over, low: mean - half, high: mean + half };
}
