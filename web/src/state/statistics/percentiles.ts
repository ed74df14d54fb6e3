/** Metrics that are percentiles, and the rows they cover. */
import { FLOW_BUCKETS, type SizeBucket } from '../../derive/distributions/buckets';

/** The percentile at the end of a metric's id, such as `p99`; null for other metrics. */
export function percentileOf(id: string): number | null {
  const [, digits] = /\.p(\d+)$/.exec(id) ?? [];
  return digits === undefined ? null : Number(`0.${digits}`);
}

/** A percentile that can be computed from columns, equal to that of a lane's summary. */
export interface Pooled {
  readonly part: 'flows' | 'coflows';
  /** Whether completion times are divided by ideal ones. */
  readonly normalised: boolean;
  /** Null for all sizes. */
  readonly sizes: SizeBucket | null;
  readonly q: number;
}

const MEASURES = new Map([
  ['flows.fct_s', { part: 'flows', normalised: false }],
  ['flows.normalised_fct', { part: 'flows', normalised: true }],
  ['coflows.cct_s', { part: 'coflows', normalised: false }],
  ['coflows.normalised_cct', { part: 'coflows', normalised: true }],
] as const);

/** The rows of a metric's percentile; null if it is none, or cannot be computed from columns. */
export function pooledBy(id: string): Pooled | null {
  const q = percentileOf(id);
  const [first, second, size, ...more] = id.split('.');
  const measure = MEASURES.get(`${first}.${second}` as 'flows.fct_s');
  if (q === null || !measure) return null;
  if (measure.part === 'coflows') return more.length === 0 ? { ...measure, sizes: null, q } : null;
  const sizes = FLOW_BUCKETS.find(({ key }) => key === size);
  return sizes && more.length === 1 ? { ...measure, sizes, q } : null;
}
