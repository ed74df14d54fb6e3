/** Deadline outcomes: which were met, how much of them was used, and the effect of relaxing them. */
import { bisectRight } from 'd3';
import { type RowFilter, type Sample, sampleOf } from '../distributions/sample';

/** One row per flow or coflow; times in seconds, deadlines relative to the start. */
export interface DeadlineColumns {
  readonly start_s: Float64Array;
  /** Completion time; NaN while unfinished. */
  readonly completion_s: Float64Array;
  /** NaN without a deadline. */
  readonly deadline_s: Float64Array;
  /** 1 for rejected rows, which miss their deadline at once. */
  readonly rejected?: Uint8Array;
}

export interface DeadlineOutcome {
  /** Rows that have a deadline and have arrived. */
  readonly total: number;
  readonly met: number;
  /** Finished late, unfinished after the deadline, or rejected. */
  readonly missed: number;
  /** Unfinished before the deadline. */
  readonly pending: number;
  /** `missed / total`; NaN without deadlines. */
  readonly missRatio: number;
}

/** Judges every deadline at simulated time `now_s`, as the engine does; infinite if no further row can finish. */
export function deadlineOutcome(
  { start_s, completion_s, deadline_s, rejected }: DeadlineColumns,
  now_s: number,
  keep?: RowFilter,
): DeadlineOutcome {
  let met = 0;
  let missed = 0;
  let pending = 0;
  deadline_s.forEach((deadline, row) => {
    if (Number.isNaN(deadline) || (keep && !keep(row))) return;
    const completion = completion_s[row] ?? Number.NaN;
    const age = now_s - (start_s[row] ?? Number.NaN);
    if (age < 0) return;
    if (completion <= deadline) met += 1;
    else if (!Number.isNaN(completion) || age > deadline || rejected?.[row] === 1) missed += 1;
    else pending += 1;
  });
  const total = met + missed + pending;
  return { total, met, missed, pending, missRatio: total === 0 ? Number.NaN : missed / total };
}

export interface Throughput {
  /** Multiple of the deadline. */
  readonly factor: number;
  /** Rows finished within that multiple. */
  readonly within: number;
  /** Relative to all rows with a deadline that have arrived; NaN if there are none. */
  readonly share: number;
}

/** Restricts `keep` to rows that have arrived at simulated time `now_s`. */
export const arrived =
  (start_s: Float64Array, now_s: number, keep?: RowFilter): RowFilter =>
  (row) =>
    (start_s[row] ?? Number.NaN) <= now_s && (!keep || keep(row));

/**
 * Application throughput: the share that finishes within multiples of the deadline (Chronos, section 5: 1×, 1.5×, 2×),
 * of the rows that `keep` accepts.
 */
export function applicationThroughput(
  completion_s: Float64Array,
  deadline_s: Float64Array,
  { factors = [1, 1.5, 2], keep }: { factors?: readonly number[]; keep?: RowFilter } = {},
): Throughput[] {
  const { sorted, unfinished } = deadlineUse(completion_s, deadline_s, keep);
  const total = sorted.length + unfinished;
  return factors.map((factor) => {
    const within = bisectRight(sorted, factor);
    return { factor, within, share: total === 0 ? Number.NaN : within / total };
  });
}

/** Completion time over deadline: at most 1 is in time. One minus this is the slack. */
export function deadlineUse(
  completion_s: Float64Array,
  deadline_s: Float64Array,
  keep?: RowFilter,
): Sample {
  const use = completion_s.map((completion, row) => completion / (deadline_s[row] ?? Number.NaN));
  return sampleOf(
    use,
    (row) => !Number.isNaN(deadline_s[row] ?? Number.NaN) && (!keep || keep(row)),
  );
}
