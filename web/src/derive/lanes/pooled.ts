/** Pools lanes of one contestant that differ only in their seed. */
import type { CoflowColumns, FlowColumns, LinkColumns } from '../../engine/protocol';
import { rejectedCoflows } from '../coflows/rejected';
import { counted, type RowFilter } from '../distributions/sample';
import {
  applicationThroughput,
  arrived,
  type DeadlineOutcome,
  deadlineOutcome,
  type Throughput,
} from './deadlines';
import type { Masks } from './selected';

/** Columns and results of a lane that has started. */
export interface LaneResults {
  readonly flows: FlowColumns;
  readonly coflows: CoflowColumns;
  readonly links: LinkColumns;
  readonly hosts: number;
  /** By flow; NaN while unfinished. */
  readonly fct_s: Float64Array;
  /** By flow, 1 if it was rejected. */
  readonly rejected: Uint8Array;
  /** By coflow; NaN while unfinished. */
  readonly cct_s: Float64Array;
  readonly seed: number;
  /** By link, the fraction of its capacity used. */
  readonly utilisation: Float64Array;
  /** Current simulated time. */
  readonly now_s: number;
  /** Whether all rows in `masks` are settled: those unfinished were rejected. */
  readonly settled: boolean;
  /** Rows that are counted and selected. */
  readonly masks: Masks;
}

/** One row per flow, or per coflow. */
export interface Rows {
  readonly size_bytes: Float64Array;
  readonly ideal_s: Float64Array;
  readonly deadline_s: Float64Array;
  readonly completion_s: Float64Array;
  readonly keep: RowFilter;
}

export const pooledFlows = (lanes: readonly LaneResults[]): Rows =>
  rows(
    lanes.map(({ flows, fct_s, masks }) => ({
      ...flows,
      completion_s: fct_s,
      counted: masks.flows,
    })),
  );

export const pooledCoflows = (lanes: readonly LaneResults[]): Rows =>
  rows(
    lanes.map(({ coflows, cct_s, masks }) => ({
      ...coflows,
      completion_s: cct_s,
      counted: masks.coflows,
    })),
  );

interface Part {
  readonly size_bytes: Float64Array;
  readonly ideal_s: Float64Array;
  readonly deadline_s: Float64Array;
  readonly completion_s: Float64Array;
  readonly counted: Uint8Array;
}

function rows(parts: readonly Part[]): Rows {
  const column = (name: 'size_bytes' | 'ideal_s' | 'deadline_s' | 'completion_s') =>
    joined(parts.map((part) => part[name]));
  return {
    size_bytes: column('size_bytes'),
    ideal_s: column('ideal_s'),
    deadline_s: column('deadline_s'),
    completion_s: column('completion_s'),
    keep: counted(joined(parts.map((part) => part.counted))),
  };
}

/** Concatenates columns; returns the column itself if there is only one. */
export function joined<T extends Float64Array | Uint8Array>(parts: readonly T[]): T {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = (
    first instanceof Uint8Array ? new Uint8Array(length) : new Float64Array(length)
  ) as T;
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Deadline outcomes, each judged at the current time of its own lane. */
export function pooledDeadlines(
  lanes: readonly LaneResults[],
  of: 'flows' | 'coflows',
): { outcome: DeadlineOutcome; throughput: Throughput[] } {
  const judged = lanes.map((lane) => {
    const { flows, coflows, now_s, settled, masks } = lane;
    const { start_s, deadline_s } = of === 'flows' ? flows : coflows;
    const completion_s = of === 'flows' ? lane.fct_s : lane.cct_s;
    const rejected =
      of === 'flows'
        ? lane.rejected
        : rejectedCoflows(flows.coflow, lane.rejected, coflows.start_s.length);
    const until_s = settled ? Number.POSITIVE_INFINITY : now_s;
    const keep = arrived(start_s, until_s, counted(masks[of]));
    return {
      outcome: deadlineOutcome({ start_s, deadline_s, completion_s, rejected }, until_s, keep),
      throughput: applicationThroughput(completion_s, deadline_s, { keep }),
    };
  });
  const sum = (field: 'total' | 'met' | 'missed' | 'pending') =>
    judged.reduce((total, { outcome }) => total + outcome[field], 0);
  const [total, met, missed, pending] = [sum('total'), sum('met'), sum('missed'), sum('pending')];
  const share = (part: number) => (total === 0 ? Number.NaN : part / total);
  return {
    outcome: { total, met, missed, pending, missRatio: share(missed) },
    throughput: (judged[0]?.throughput ?? []).map(({ factor }, at) => {
      const within = judged.reduce((all, lane) => all + (lane.throughput[at]?.within ?? 0), 0);
      return { factor, within, share: share(within) };
    }),
  };
}
