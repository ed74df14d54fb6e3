/** Completion times of flows under two contestants, for picking single flows. */
import type { LaneResults } from '../lanes/pooled';

export interface FlowPair {
  readonly seed: number;
  readonly flow: number;
  readonly size_bytes: number;
  readonly a_s: number;
  readonly b_s: number;
  /** `b / a`. */
  readonly ratio: number;
}

export interface FlowPairs {
  /** Sampled flows in order of their ratio, always with those that gained and lost most. */
  readonly sampled: readonly FlowPair[];
  /** Flows that finished under both. */
  readonly both: number;
  readonly sooner: number;
  readonly later: number;
}

type Row = readonly [a: LaneResults, b: LaneResults, flow: number];

/**
 * Flows that finished under both, and at most about `most` of them; only those whose completion time under `a` is within
 * a range, if one is given.
 */
export function flowPairs(
  a: readonly LaneResults[],
  b: readonly LaneResults[],
  most: number,
  range: readonly [number, number] | null = null,
): FlowPairs {
  const twins = a.flatMap((lane) => {
    const twin = b.find(({ seed }) => seed === lane.seed);
    return twin ? [[lane, twin] as const] : [];
  });
  const counts = { both: 0, sooner: 0, later: 0 };
  const ends: { first?: Row; last?: Row; low: number; high: number } = { low: 1, high: 1 };
  const visit = (each: Visit) =>
    eachPair(twins, (lane, twin, flow, ratio) => {
      const a_s = lane.fct_s[flow] ?? Number.NaN;
      if (!range || (a_s >= range[0] && a_s <= range[1])) each(lane, twin, flow, ratio);
    });
  visit((lane, twin, flow, ratio) => {
    counts.both += 1;
    if (ratio < 1) counts.sooner += 1;
    if (ratio > 1) counts.later += 1;
    if (ratio < ends.low) Object.assign(ends, { low: ratio, first: [lane, twin, flow] });
    if (ratio > ends.high) Object.assign(ends, { high: ratio, last: [lane, twin, flow] });
  });
  const every = Math.max(1, Math.ceil(counts.both / most));
  const rows: Row[] = [];
  let met = 0;
  const isEnd = (flow: number, lane: LaneResults) =>
    [ends.first, ends.last].some((row) => row?.[2] === flow && row[0] === lane);
  visit((lane, twin, flow) => {
    if (met++ % every === 0 || isEnd(flow, lane)) rows.push([lane, twin, flow]);
  });
  return { ...counts, sampled: rows.map(pairOf).sort(byRatio) };
}

const byRatio = (x: FlowPair, y: FlowPair): number =>
  x.ratio - y.ratio || x.seed - y.seed || x.flow - y.flow;

type Visit = (a: LaneResults, b: LaneResults, flow: number, ratio: number) => void;

function eachPair(twins: readonly (readonly [LaneResults, LaneResults])[], visit: Visit) {
  for (const [lane, twin] of twins) {
    const { flows } = lane.masks;
    for (let flow = 0; flow < flows.length; flow++) {
      const ratio = (twin.fct_s[flow] ?? Number.NaN) / (lane.fct_s[flow] ?? Number.NaN);
      if (flows[flow] === 1 && !Number.isNaN(ratio)) visit(lane, twin, flow, ratio);
    }
  }
}

function pairOf([lane, twin, flow]: Row): FlowPair {
  const [a_s = Number.NaN, b_s = Number.NaN] = [lane.fct_s[flow], twin.fct_s[flow]];
  const size_bytes = lane.flows.size_bytes[flow] ?? Number.NaN;
  return { seed: lane.seed, flow, size_bytes, a_s, b_s, ratio: b_s / a_s };
}
