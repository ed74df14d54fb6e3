/** Lanes of one contestant that differ only in their seed, as if they were one. */
import type { CoflowColumns, FlowColumns } from '../engine/protocol';
import {
  applicationThroughput,
  type DeadlineOutcome,
  deadlineOutcome,
  type Throughput,
} from './deadlines';
import { counted, type RowFilter } from './sample';

/** What a lane holds, once it has started. */
export interface LaneResults {
  readonly flows: FlowColumns;
  readonly coflows: CoflowColumns;
  /** By flow; NaN while unfinished. */
  readonly fct_s: Float64Array;
  /** By coflow; NaN while unfinished. */
  readonly cct_s: Float64Array;
  /** Simulated time reached. */
  readonly now_s: number;
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
  rows(lanes.map(({ flows, fct_s }) => ({ ...flows, completion_s: fct_s })));

export const pooledCoflows = (lanes: readonly LaneResults[]): Rows =>
  rows(
    lanes.map(({ flows, coflows, cct_s }) => ({
      ...coflows,
      completion_s: cct_s,
      counted: countedCoflows(flows, cct_s.length),
    })),
  );

/** A coflow counts when none of its flows only warmed the network up, as in the engine. */
function countedCoflows(flows: FlowColumns, length: number): Uint8Array {
  const mask = new Uint8Array(length).fill(1);
  flows.counted.forEach((counts, row) => {
    const coflow = flows.coflow[row] ?? length;
    if (counts === 0 && coflow < length) mask[coflow] = 0;
  });
  return mask;
}

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

function joined<T extends Float64Array | Uint8Array>(parts: readonly T[]): T {
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

/** What became of the deadlines, each judged at its own lane's time. */
export function pooledDeadlines(
  lanes: readonly LaneResults[],
  of: 'flows' | 'coflows',
): { outcome: DeadlineOutcome; throughput: Throughput[] } {
  const outcomes = lanes.map(({ flows, coflows, fct_s, cct_s, now_s }) => {
    const { start_s, deadline_s } = of === 'flows' ? flows : coflows;
    const completion_s = of === 'flows' ? fct_s : cct_s;
    const mask = of === 'flows' ? flows.counted : countedCoflows(flows, cct_s.length);
    return deadlineOutcome({ start_s, deadline_s, completion_s }, now_s, counted(mask));
  });
  const sum = (field: 'total' | 'met' | 'missed' | 'pending') =>
    outcomes.reduce((total, outcome) => total + outcome[field], 0);
  const [total, met, missed, pending] = [sum('total'), sum('met'), sum('missed'), sum('pending')];
  const missRatio = total === 0 ? Number.NaN : missed / total;
  const pooled = of === 'flows' ? pooledFlows(lanes) : pooledCoflows(lanes);
  return {
    outcome: { total, met, missed, pending, missRatio },
    throughput: applicationThroughput(pooled.completion_s, pooled.deadline_s, {
      keep: pooled.keep,
    }),
  };
}
