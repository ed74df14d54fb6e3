/** Normalised flow completion time (FCT over ideal FCT in an idle network) against flow size. */
import { type RowFilter, type Sample, type Statistics, sampleOf, statistics } from './sample';

/** Flows with sizes in `(fromBytes, toBytes]`, like size classes. */
export interface SizeBin {
  readonly fromBytes: number;
  readonly toBytes: number;
}

/** FCT/ideal of the flows of a bin. */
export interface SlowdownBin extends SizeBin, Statistics {}

export interface SlowdownSample extends SizeBin {
  readonly sample: Sample;
}

/** FCT over ideal per flow; NaN for unfinished flows. */
export const slowdownOf = (fct_s: Float64Array, ideal_s: Float64Array): Float64Array =>
  fct_s.map((fct, row) => fct / (ideal_s[row] ?? Number.NaN));

export interface Binning {
  readonly binsPerDecade?: number;
  readonly keep?: RowFilter | undefined;
}

/** Slowdown in bins of equal width on a logarithmic size axis, ascending, without empty bins. */
export const slowdownBySize = (...columns: Parameters<typeof slowdownSamples>): SlowdownBin[] =>
  slowdownSamples(...columns).map(({ sample, ...bin }) => ({ ...bin, ...statistics(sample) }));

/** The samples of {@link slowdownBySize}. */
export function slowdownSamples(
  size_bytes: Float64Array,
  fct_s: Float64Array,
  ideal_s: Float64Array,
  { binsPerDecade = 4, keep }: Binning = {},
): SlowdownSample[] {
  const slowdown = slowdownOf(fct_s, ideal_s);
  const { bins, binOf } = countBins(size_bytes, binsPerDecade, keep);
  // Values are stored bin after bin, so that each bin is a slice of one column.
  const values = new Float64Array(size_bytes.length);
  const ends = new Map<number, number>();
  let start = 0;
  for (const [bin, n] of bins) {
    ends.set(bin, start);
    start += n;
  }
  for (let row = 0; row < values.length; row++) {
    const bin = binOf[row] ?? UNUSED;
    if (bin === UNUSED) continue;
    const end = ends.get(bin) ?? 0;
    values[end] = slowdown[row] ?? Number.NaN;
    ends.set(bin, end + 1);
  }
  return bins.map(([bin, n]) => {
    const end = ends.get(bin) ?? 0;
    return {
      fromBytes: 10 ** (bin / binsPerDecade),
      toBytes: 10 ** ((bin + 1) / binsPerDecade),
      sample: sampleOf(values.subarray(end - n, end)),
    };
  });
}

/** Marks rows outside every bin: no size has this bin. */
const UNUSED = -(2 ** 31);

/** The bin of every row, and the number of rows per bin, ascending. */
function countBins(size_bytes: Float64Array, binsPerDecade: number, keep?: RowFilter) {
  const binOf = new Int32Array(size_bytes.length).fill(UNUSED);
  const counts = new Map<number, number>();
  for (let row = 0; row < size_bytes.length; row++) {
    if (keep && !keep(row)) continue;
    // Slightly lower, so that rounding of the logarithm cannot move a size on an edge into the next bin.
    const bin = Math.ceil(Math.log10(size_bytes[row] ?? 1) * binsPerDecade - 1e-9) - 1;
    binOf[row] = bin;
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return { binOf, bins: [...counts].sort(([a], [b]) => a - b) };
}
