/** Size classes, and statistics within each. */
import { type RowFilter, type Sample, type Statistics, sampleOf, statistics } from './sample';

/** Sizes in `(over, upTo]` bytes, without headers. */
export interface SizeBucket {
  readonly key: string;
  readonly label: string;
  readonly over: number;
  readonly upTo: number;
}

/** The classes in which flow scheduling is reported since pFabric (section 5), with decimal units, and all together. */
export const FLOW_BUCKETS: readonly SizeBucket[] = [
  { key: 'all', label: 'All flows', over: 0, upTo: Number.POSITIVE_INFINITY },
  { key: 'small', label: '(0, 100\u00a0KB]', over: 0, upTo: 1e5 },
  { key: 'medium', label: '(100\u00a0KB, 10\u00a0MB]', over: 1e5, upTo: 1e7 },
  { key: 'large', label: '(10\u00a0MB, ∞)', over: 1e7, upTo: Number.POSITIVE_INFINITY },
];

export interface BucketStatistics extends Statistics {
  readonly bucket: SizeBucket;
}

export const isWithin = ({ over, upTo }: SizeBucket, size: number): boolean =>
  size > over && size <= upTo;

/** The finished of one bucket. `sizes` in bytes, one row per flow or coflow like `values`. */
export function sampleWithin(
  bucket: SizeBucket,
  sizes: Float64Array,
  values: Float64Array,
  keep?: RowFilter,
): Sample {
  return sampleOf(
    values,
    (row) => isWithin(bucket, sizes[row] ?? Number.NaN) && (!keep || keep(row)),
  );
}

/** Statistics of `values` in each bucket; serves flows by size class and coflows by category. */
export function statisticsBySize(
  sizes: Float64Array,
  values: Float64Array,
  buckets: readonly SizeBucket[] = FLOW_BUCKETS,
  keep?: RowFilter,
): BucketStatistics[] {
  return buckets.map((bucket) => ({
    bucket,
    ...statistics(sampleWithin(bucket, sizes, values, keep)),
  }));
}
