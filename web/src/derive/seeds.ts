/** One metric of one contestant over the seeds of a race. */

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

/** Mean and range over seeds; NaN marks a seed without a value. */
export function overSeeds(values: readonly number[]): OverSeeds {
  const known = values.filter((value) => !Number.isNaN(value));
  const n = known.length;
  const nothing = n === 0;
  return {
    n,
    missing: values.length - n,
    mean: nothing ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / n,
    low: nothing ? Number.NaN : Math.min(...known),
    high: nothing ? Number.NaN : Math.max(...known),
  };
}
