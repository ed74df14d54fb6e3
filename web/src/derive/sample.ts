/** The finished of a column in ascending order, and the percentiles that every metric is read from. */

export interface Sample {
  /** Finite values, ascending. */
  readonly sorted: Float64Array;
  /** Rows that have no value yet; they are counted and never guessed at. */
  readonly unfinished: number;
}

export interface Statistics {
  /** Finished rows. */
  readonly n: number;
  readonly unfinished: number;
  /** NaN when nothing has finished; so are the percentiles. */
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Which rows of a column count; without one, all do. */
export type RowFilter = (row: number) => boolean;

/** Rows that the engine counts: flows that only warm the network up do not. */
export const counted =
  (mask: Uint8Array): RowFilter =>
  (row) =>
    mask[row] === 1;

/** Sorts the finished rows that `keep` admits. NaN marks an unfinished row. */
export function sampleOf(values: Float64Array, keep?: RowFilter): Sample {
  const finished = new Float64Array(values.length);
  let n = 0;
  let unfinished = 0;
  for (let row = 0; row < values.length; row++) {
    if (keep && !keep(row)) continue;
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) unfinished += 1;
    else finished[n++] = value;
  }
  return { sorted: finished.slice(0, n).sort(), unfinished };
}

/** Element ⌊q·n⌋ of the ascending list, as the published evaluation scripts and the engine do; NaN of nothing. */
export function percentile(sorted: Float64Array, q: number): number {
  const index = Math.min(Math.floor(q * sorted.length), sorted.length - 1);
  return sorted[index] ?? Number.NaN;
}

/** Whether a sample of `n` says anything about percentile `q`: at least one value must lie beyond it. */
export const supports = (n: number, q: number): boolean => n * (1 - q) >= 1 - 1e-9;

/** Smallest sample for which {@link supports} holds. */
export const neededFor = (q: number): number => Math.ceil(1 / (1 - q) - 1e-6);

export function statistics({ sorted, unfinished }: Sample): Statistics {
  return {
    n: sorted.length,
    unfinished,
    mean: meanOf(sorted),
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
}

/** NaN of nothing. */
export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? Number.NaN : sum / values.length;
}
