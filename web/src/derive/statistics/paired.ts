/** Compares two lanes of one seed flow by flow: identical arrivals make ratios of completion times meaningful. */
import { percentile, type RowFilter, sampleOf } from '../distributions/sample';

export interface Paired {
  /** `a / b` per row; NaN unless both finished. Below one, `a` was quicker. */
  readonly ratio: Float64Array;
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  /** Number of rows finished on both sides that were quicker, slower or equal under `a`. */
  readonly quicker: number;
  readonly slower: number;
  readonly same: number;
  /** NaN if no row finished on both sides. */
  readonly median: number;
  /** Symmetric under swapping the lanes, unlike the mean of ratios. */
  readonly geometricMean: number;
}

/** Compares completion times of two lanes with identical rows; NaN marks unfinished rows. */
export function paired(a: Float64Array, b: Float64Array, keep?: RowFilter): Paired {
  const { logs, ...counts } = outcomes(a, b, keep);
  const { sorted } = sampleOf(counts.ratio);
  const both = sorted.length;
  return {
    ...counts,
    both,
    median: percentile(sorted, 0.5),
    geometricMean: both === 0 ? Number.NaN : Math.exp(logs / both),
  };
}

/** Every row's ratio, counts of quicker and slower rows, and the sum of the logarithms. */
export function outcomes(a: Float64Array, b: Float64Array, keep?: RowFilter) {
  if (a.length !== b.length) throw new RangeError('paired lanes have the same flows');
  const ratio = new Float64Array(a.length).fill(Number.NaN);
  const counts = { onlyA: 0, onlyB: 0, neither: 0, quicker: 0, slower: 0, same: 0 };
  let logs = 0;
  for (let row = 0; row < a.length; row++) {
    if (keep && !keep(row)) continue;
    const x = a[row] ?? Number.NaN;
    const y = b[row] ?? Number.NaN;
    const outcome = outcomeOf(x, y);
    counts[outcome] += 1;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    ratio[row] = x / y;
    logs += Math.log(x / y);
  }
  return { ratio, logs, ...counts };
}

function outcomeOf(x: number, y: number) {
  if (Number.isNaN(x)) return Number.isNaN(y) ? 'neither' : 'onlyB';
  if (Number.isNaN(y)) return 'onlyA';
  return x < y ? 'quicker' : x > y ? 'slower' : 'same';
}
