/** The finished rows of a column in ascending order, and their percentiles, on which all metrics are based. */

export interface Sample {
  /** Finite values, ascending. */
  readonly sorted: Float64Array;
  /** Rows without a value yet; they are counted and never estimated. */
  readonly unfinished: number;
}

export interface Statistics {
  /** Number of finished rows. */
  readonly n: number;
  readonly unfinished: number;
  /** NaN if no row has finished, like the percentiles. */
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** A statistic that charts of completion times offer. */
export type Statistic = 'mean' | 'p50' | 'p95' | 'p99';

/** The percentiles among these statistics. */
export const QUANTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;

/** Which rows of a column are included; all if absent. */
export type RowFilter = (row: number) => boolean;

/** Selects rows that the engine counts, which excludes warm-up flows. */
export const counted =
  (mask: Uint8Array): RowFilter =>
  (row) =>
    mask[row] === 1;

/** Sorts the finished rows that `keep` accepts. NaN marks an unfinished row. */
export function sampleOf(values: Float64Array, keep?: RowFilter): Sample {
  const { finished, unfinished } = finishedOf(values, keep);
  return { sorted: finished.sort(), unfinished };
}

function finishedOf(values: Float64Array, keep?: RowFilter) {
  const finished = new Float64Array(values.length);
  let n = 0;
  let unfinished = 0;
  for (let row = 0; row < values.length; row++) {
    if (keep && !keep(row)) continue;
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) unfinished += 1;
    else finished[n++] = value;
  }
  return { finished: finished.slice(0, n), unfinished };
}

/** Number of values sorted between two yields. */
const CHUNK = 1 << 15;

/** {@link sampleOf} in steps of a few milliseconds: a large sort would block the page. */
export function* sampleInSteps(values: Float64Array, keep?: RowFilter): Generator<void, Sample> {
  const { finished, unfinished } = finishedOf(values, keep);
  let runs: Float64Array[] = [];
  for (let from = 0; from < finished.length; from += CHUNK) {
    runs.push(finished.subarray(from, from + CHUNK).sort());
    yield;
  }
  while (runs.length > 1) {
    const merged: Float64Array[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [a, b] = [runs[at], runs[at + 1]];
      if (a) merged.push(b ? merge(a, b) : a);
      yield;
    }
    runs = merged;
  }
  return { sorted: runs[0] ?? finished, unfinished };
}

function merge(a: Float64Array, b: Float64Array): Float64Array {
  const whole = new Float64Array(a.length + b.length);
  let i = 0;
  let j = 0;
  for (let at = 0; at < whole.length; at++) {
    const x = a[i] ?? Number.POSITIVE_INFINITY;
    const y = b[j] ?? Number.POSITIVE_INFINITY;
    const fromA = j >= b.length || (i < a.length && x <= y);
    whole[at] = fromA ? x : y;
    if (fromA) i += 1;
    else j += 1;
  }
  return whole;
}

/** Element ⌊q·n⌋ of the ascending list, as in the published evaluation scripts and the engine; NaN if it is empty. */
export function percentile(sorted: Float64Array, q: number): number {
  const index = Math.min(Math.floor(q * sorted.length), sorted.length - 1);
  return sorted[index] ?? Number.NaN;
}

/** Minimum number of values beyond a percentile, as in the engine. */
const BEYOND = 10;

/** Whether a sample of size `n` is large enough for percentile `q`. */
export const supports = (n: number, q: number): boolean => n * (1 - q) >= BEYOND - 1e-9;

/** The smallest sample size for which {@link supports} holds. */
export const neededFor = (q: number): number => Math.ceil(BEYOND / (1 - q) - 1e-6);

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

/** NaN if the column is empty. */
export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? Number.NaN : sum / values.length;
}
