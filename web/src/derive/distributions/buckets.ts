/** Size classes and the statistics per class. */
import {
  type RowFilter,
  type Sample,
  type Statistics,
  sampleInSteps,
  sampleOf,
  statistics,
} from './sample';

/** Sizes in `(over, upTo]` bytes, without headers. */
export interface SizeBucket {
  readonly key: string;
  readonly label: string;
  readonly over: number;
  readonly upTo: number;
}

/** The size classes of flow scheduling papers since pFabric (section 5), in decimal units, and one of all flows. */
export const FLOW_BUCKETS: readonly SizeBucket[] = [
  { key: 'all', label: 'All flows', over: 0, upTo: Number.POSITIVE_INFINITY },
  { key: 'small', label: 'Up to 100\u00a0KB', over: 0, upTo: 1e5 },
  { key: 'medium', label: '100\u00a0KB to 10\u00a0MB', over: 1e5, upTo: 1e7 },
  { key: 'large', label: 'Above 10\u00a0MB', over: 1e7, upTo: Number.POSITIVE_INFINITY },
];

/** Categories of coflows by total size, as in the engine's metrics; the first includes coflows below 1 MB. */
export const COFLOW_CATEGORIES: readonly SizeBucket[] = [
  { key: 'all', label: 'All coflows', over: 0, upTo: Number.POSITIVE_INFINITY },
  { key: 'i', label: 'I, to 100\u00a0MB', over: 0, upTo: 1e8 },
  { key: 'ii', label: 'II, to 1\u00a0GB', over: 1e8, upTo: 1e9 },
  { key: 'iii', label: 'III, to 10\u00a0GB', over: 1e9, upTo: 1e10 },
  { key: 'iv', label: 'IV, to 100\u00a0GB', over: 1e10, upTo: 1e11 },
  { key: 'v', label: 'V, above', over: 1e11, upTo: Number.POSITIVE_INFINITY },
];

/** Categories of many-to-many coflows, with bounds ten times as large. */
export const MANY_TO_MANY_CATEGORIES: readonly SizeBucket[] = [
  { key: 'i', label: 'I, to 1\u00a0GB', over: 0, upTo: 1e9 },
  { key: 'ii', label: 'II, to 10\u00a0GB', over: 1e9, upTo: 1e10 },
  { key: 'iii', label: 'III, to 100\u00a0GB', over: 1e10, upTo: 1e11 },
  { key: 'iv', label: 'IV, to 1\u00a0TB', over: 1e11, upTo: 1e12 },
  { key: 'v', label: 'V, above', over: 1e12, upTo: Number.POSITIVE_INFINITY },
];

export interface BucketSample {
  readonly bucket: SizeBucket;
  readonly sample: Sample;
}

export interface BucketStatistics extends Statistics {
  readonly bucket: SizeBucket;
}

/** The upper bound as a finite number, which JSON can represent. */
export const endOf = ({ upTo }: SizeBucket): number => Math.min(upTo, Number.MAX_SAFE_INTEGER);

export const isWithin = ({ over, upTo }: SizeBucket, size: number): boolean =>
  size > over && size <= upTo;

/** The finished rows of one bucket. `sizes` in bytes, one row per flow or coflow, like `values`. */
export function sampleWithin(
  bucket: SizeBucket,
  sizes: Float64Array,
  values: Float64Array,
  keep?: RowFilter,
): Sample {
  return sampleOf(values, rowsWithin(bucket, sizes, keep));
}

const rowsWithin =
  (bucket: SizeBucket, sizes: Float64Array, keep?: RowFilter): RowFilter =>
  (row) =>
    isWithin(bucket, sizes[row] ?? Number.NaN) && (!keep || keep(row));

/** Statistics of `values` per bucket, for flows by size class and coflows by category. */
export const statisticsBySize = (
  sizes: Float64Array,
  values: Float64Array,
  buckets: readonly SizeBucket[] = FLOW_BUCKETS,
  keep?: RowFilter,
): BucketStatistics[] => atOnce(statisticsInSteps(sizes, values, buckets, keep));

/** Like {@link statisticsBySize}, pausing after each bucket. */
export function* statisticsInSteps(
  sizes: Float64Array,
  values: Float64Array,
  buckets: readonly SizeBucket[],
  keep?: RowFilter,
): Generator<void, BucketStatistics[]> {
  const samples = yield* samplesBySize(sizes, values, buckets, keep);
  return samples.map(({ bucket, sample }) => ({ bucket, ...statistics(sample) }));
}

/** The finished rows of every bucket, pausing after each. */
export function* samplesBySize(
  sizes: Float64Array,
  values: Float64Array,
  buckets: readonly SizeBucket[],
  keep?: RowFilter,
): Generator<void, BucketSample[]> {
  const all: BucketSample[] = [];
  for (const bucket of buckets) {
    const within = rowsWithin(bucket, sizes, keep);
    all.push({ bucket, sample: yield* sampleInSteps(values, within) });
    yield;
  }
  return all;
}

function atOnce<O>(steps: Generator<void, O>): O {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
