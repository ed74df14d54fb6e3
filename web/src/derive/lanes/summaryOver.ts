/** A lane's summary over a settled subset of its flows and coflows, equivalent to the engine's summary over all. */
import type {
  ByCategory,
  BySize,
  CoflowSummary,
  DeadlineSummary,
  FlowSummary,
  Spread,
} from '../../engine/generated';
import {
  COFLOW_CATEGORIES,
  FLOW_BUCKETS,
  MANY_TO_MANY_CATEGORIES,
  type SizeBucket,
  statisticsInSteps,
} from '../distributions/buckets';
import {
  counted,
  type RowFilter,
  type Statistics,
  sampleInSteps,
  statistics,
  supports,
} from '../distributions/sample';
import { slowdownOf } from '../distributions/slowdown';
import { applicationThroughput, deadlineOutcome } from './deadlines';

/** One row per flow, or per coflow. */
export interface Settled {
  readonly start_s: Float64Array;
  readonly size_bytes: Float64Array;
  readonly ideal_s: Float64Array;
  readonly deadline_s: Float64Array;
  /** NaN for rejected rows. */
  readonly completion_s: Float64Array;
  /** 1 for summarised rows. */
  readonly mask: Uint8Array;
}

/** Numbers about the periods before, between and after arrivals need a whole run. */
export type FlowNumbers = Omit<
  FlowSummary,
  'warm_up' | 'cool_down' | 'background' | 'after_arrivals' | 'fct_by_tenth_s'
>;
/** The columns have no jobs. */
export type CoflowNumbers = Omit<CoflowSummary, 'jobs'>;

export function* flowsOver(flows: Settled): Generator<void, FlowNumbers> {
  const keep = counted(flows.mask);
  const fct_s = yield* bySize(flows, flows.completion_s, keep);
  const slowdown = slowdownOf(flows.completion_s, flows.ideal_s);
  yield;
  return {
    ...countsOf(flows, fct_s.all),
    fct_s,
    normalised_fct: yield* bySize(flows, slowdown, keep),
    ratio_of_means: ratioOfSums(flows),
    deadlines: deadlinesOf(flows, keep),
  };
}

export function* coflowsOver(coflows: Settled): Generator<void, CoflowNumbers> {
  const keep = counted(coflows.mask);
  const { completion_s, size_bytes } = coflows;
  const a = yield* spreads(size_bytes, completion_s, COFLOW_CATEGORIES, keep);
  const b = yield* spreads(size_bytes, completion_s, MANY_TO_MANY_CATEGORIES, keep);
  const { all: cct_s = NOTHING, ...cct_by_category_a_s } = a;
  const normalised = yield* sampleInSteps(slowdownOf(completion_s, coflows.ideal_s), keep);
  return {
    ...countsOf(coflows, cct_s),
    cct_s,
    normalised_cct: spreadOf(statistics(normalised)),
    cct_by_category_a_s: cct_by_category_a_s as ByCategory,
    cct_by_category_b_s: b as ByCategory,
    deadlines: deadlinesOf(coflows, keep),
  };
}

/** Settled rows that did not finish were rejected. */
function countsOf({ mask }: Settled, { count: finished }: Spread) {
  const all = mask.reduce((sum, one) => sum + one, 0);
  const rejected = all - finished;
  return { counted: all, finished, unfinished: rejected, rejected };
}

function* bySize({ size_bytes }: Settled, values: Float64Array, keep: RowFilter) {
  return (yield* spreads(size_bytes, values, FLOW_BUCKETS, keep)) as unknown as BySize;
}

/** By class key, which is the field name in the engine's summary. */
function* spreads(
  sizes: Float64Array,
  values: Float64Array,
  classes: readonly SizeBucket[],
  keep: RowFilter,
): Generator<void, Record<string, Spread>> {
  const all = yield* statisticsInSteps(sizes, values, classes, keep);
  return Object.fromEntries(all.map((one) => [one.bucket.key, spreadOf(one)]));
}

const NOTHING: Spread = { count: 0, mean: null, p50: null, p95: null, p99: null };

function spreadOf({ n, mean, p50, p95, p99 }: Statistics): Spread {
  const told = (q: number, value: number) => (supports(n, q) ? value : null);
  return n === 0
    ? NOTHING
    : { count: n, mean, p50: told(0.5, p50), p95: told(0.95, p95), p99: told(0.99, p99) };
}

function ratioOfSums({ completion_s, ideal_s, mask }: Settled): number | null {
  let took = 0;
  let ideal = 0;
  completion_s.forEach((completion, row) => {
    if (mask[row] !== 1 || Number.isNaN(completion)) return;
    took += completion;
    ideal += ideal_s[row] ?? Number.NaN;
  });
  return ideal > 0 ? took / ideal : null;
}

function deadlinesOf(rows: Settled, keep: RowFilter): DeadlineSummary {
  const { total, missed } = deadlineOutcome(rows, Number.POSITIVE_INFINITY, keep);
  const share = (count: number) => ({ count, fraction: total === 0 ? null : count / total });
  const factors = [1, 1.5, 2];
  const [once, half, twice] = applicationThroughput(rows.completion_s, rows.deadline_s, {
    factors,
    keep,
  });
  return {
    arrived: total,
    missed,
    miss_ratio: share(missed).fraction,
    within_1x: share(once?.within ?? 0),
    within_1_5x: share(half?.within ?? 0),
    within_2x: share(twice?.within ?? 0),
  };
}
