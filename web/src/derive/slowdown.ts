/** Normalised flow completion time (FCT over the time alone in an idle network) against flow size. */
import { neededFor, percentile, type RowFilter, supports } from './sample';

/** Flows with sizes in `[fromBytes, toBytes)`. */
export interface SlowdownBin {
  readonly fromBytes: number;
  readonly toBytes: number;
  /** Finished flows. */
  readonly n: number;
  readonly unfinished: number;
  /** Mean of FCT/ideal per flow; NaN when nothing has finished, as are the percentiles. */
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  /** Whether enough flows finished for {@link SlowdownBin.p99} to mean anything. */
  readonly hasP99: boolean;
}

/** Finished flows that a bin needs for its 99th percentile. */
export const FLOWS_FOR_P99 = neededFor(0.99);

/** FCT over ideal per flow; NaN for the unfinished. */
export const slowdownOf = (fct_s: Float64Array, ideal_s: Float64Array): Float64Array =>
  fct_s.map((fct, row) => fct / (ideal_s[row] ?? Number.NaN));

/** Slowdown in bins of equal width on a logarithmic size axis, ascending; bins without any flow are left out. */
export function slowdownBySize(
  size_bytes: Float64Array,
  fct_s: Float64Array,
  ideal_s: Float64Array,
  { binsPerDecade = 4, keep = () => true }: { binsPerDecade?: number; keep?: RowFilter } = {},
): SlowdownBin[] {
  const slowdown = slowdownOf(fct_s, ideal_s);
  const bins = new Map<number, number[]>();
  size_bytes.forEach((size, row) => {
    if (!keep(row)) return;
    // A hair above, so that a size on an edge is not put below it by the logarithm's last bit.
    const index = Math.floor(Math.log10(size) * binsPerDecade + 1e-9);
    const values = bins.get(index) ?? [];
    values.push(slowdown[row] ?? Number.NaN);
    bins.set(index, values);
  });
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([index, values]) => ({
      fromBytes: 10 ** (index / binsPerDecade),
      toBytes: 10 ** ((index + 1) / binsPerDecade),
      ...summarise(values),
    }));
}

function summarise(values: readonly number[]) {
  const sorted = Float64Array.from(values.filter((value) => !Number.isNaN(value))).sort();
  const n = sorted.length;
  return {
    n,
    unfinished: values.length - n,
    mean: n === 0 ? Number.NaN : sorted.reduce((sum, value) => sum + value, 0) / n,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    hasP99: supports(n, 0.99),
  };
}
