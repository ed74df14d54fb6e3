/** Flows worth a look, found in the columns of a race. */
import { FLOW_BUCKETS, isWithin } from '../distributions/buckets';
import type { LaneResults } from '../lanes/pooled';
import type { FlowPair, FlowPairs } from './flowPairs';

export interface Found {
  readonly seed: number;
  readonly flow: number;
  readonly size_bytes: number;
  /** Its completion time, or its ratio to the baseline. */
  readonly value: number;
}

const SMALL = FLOW_BUCKETS.find(({ key }) => key === 'small');

/** The small flow with the longest completion time. */
export function slowestSmall(lanes: readonly LaneResults[]): Found | undefined {
  let found: Found | undefined;
  for (const { flows, fct_s, masks, seed } of lanes) {
    masks.flows.forEach((kept, flow) => {
      const size_bytes = flows.size_bytes[flow] ?? Number.NaN;
      const value = fct_s[flow] ?? Number.NaN;
      if (kept === 0 || Number.isNaN(value) || !SMALL || !isWithin(SMALL, size_bytes)) return;
      if (!found || value > found.value) found = { seed, flow, size_bytes, value };
    });
  }
  return found;
}

/** The flow whose completion time grew most in relation to the baseline; undefined if none grew. */
export function lostMost({ sampled }: FlowPairs): Found | undefined {
  const last = sampled.at(-1);
  return last && last.ratio > 1 ? foundOf(last) : undefined;
}

/** The flow whose completion time shrank most in relation to the baseline; undefined if none shrank. */
export function gainedMost({ sampled }: FlowPairs): Found | undefined {
  const [first] = sampled;
  return first && first.ratio < 1 ? foundOf(first) : undefined;
}

const foundOf = ({ seed, flow, size_bytes, ratio }: FlowPair): Found => ({
  ...{ seed, flow, size_bytes },
  value: ratio,
});
