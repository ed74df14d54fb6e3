/** Two lanes of one seed, flow by flow: identical arrivals make the ratio of completion times meaningful. */
import { percentile, type RowFilter } from './sample';

export interface Paired {
  /** `a` over `b` per row; NaN unless both finished. Below one, `a` was quicker. */
  readonly ratio: Float64Array;
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  /** Rows, of those that both finished, that were quicker, slower, or the same under `a`. */
  readonly quicker: number;
  readonly slower: number;
  readonly same: number;
  /** NaN when no row finished in both. */
  readonly median: number;
  /** The typical factor: symmetric under swapping the lanes, which the mean of ratios is not. */
  readonly geometricMean: number;
}

/** Compares completion times of two lanes with the same rows; NaN marks the unfinished. */
export function paired(a: Float64Array, b: Float64Array, keep: RowFilter = () => true): Paired {
  if (a.length !== b.length) throw new RangeError('paired lanes have the same flows');
  const ratio = a.map((value, row) => (keep(row) ? value / (b[row] ?? Number.NaN) : Number.NaN));
  const count = (holds: (x: number, y: number) => boolean) =>
    a.reduce((n, x, row) => n + Number(keep(row) && holds(x, b[row] ?? Number.NaN)), 0);
  const sorted = ratio.filter((value) => !Number.isNaN(value)).sort();
  const logs = sorted.reduce((sum, value) => sum + Math.log(value), 0);
  return {
    ratio,
    both: sorted.length,
    onlyA: count((x, y) => !Number.isNaN(x) && Number.isNaN(y)),
    onlyB: count((x, y) => Number.isNaN(x) && !Number.isNaN(y)),
    neither: count((x, y) => Number.isNaN(x) && Number.isNaN(y)),
    quicker: count((x, y) => x < y),
    slower: count((x, y) => x > y),
    same: count((x, y) => x === y),
    median: percentile(sorted, 0.5),
    geometricMean: sorted.length === 0 ? Number.NaN : Math.exp(logs / sorted.length),
  };
}
