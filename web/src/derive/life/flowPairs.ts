/** Completion times of every flow under two contestants, for picking single flows. */
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

/** Flows that finished under both, in order of their ratio. */
export function flowPairs(a: readonly LaneResults[], b: readonly LaneResults[]): FlowPair[] {
  const pairs = a.flatMap((lane) => {
    const twin = b.find(({ seed }) => seed === lane.seed);
    return twin ? pairsOf(lane, twin) : [];
  });
  return pairs.sort((x, y) => x.ratio - y.ratio || x.seed - y.seed || x.flow - y.flow);
}

function pairsOf(a: LaneResults, b: LaneResults): FlowPair[] {
  const pairs: FlowPair[] = [];
  a.masks.flows.forEach((kept, flow) => {
    const [a_s = Number.NaN, b_s = Number.NaN] = [a.fct_s[flow], b.fct_s[flow]];
    if (kept === 0 || Number.isNaN(a_s) || Number.isNaN(b_s)) return;
    const size_bytes = a.flows.size_bytes[flow] ?? Number.NaN;
    pairs.push({ seed: a.seed, flow, size_bytes, a_s, b_s, ratio: b_s / a_s });
  });
  return pairs;
}

/** At most `most` pairs, evenly over the order of ratios, always with the first and the last. */
export function thinned(pairs: readonly FlowPair[], most: number): readonly FlowPair[] {
  if (pairs.length <= most) return pairs;
  return Array.from({ length: most }, (_, at) => {
    const index = Math.round((at * (pairs.length - 1)) / (most - 1));
    return pairs[index] as FlowPair;
  });
}
