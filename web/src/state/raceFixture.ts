/** Lanes for tests. */
import type { LanePlan } from '../engine/generated';
import { type LaneColumns, NO_COFLOW } from '../engine/protocol';

export const plan = (lane: number): LanePlan => ({
  lane,
  contestant: lane,
  scheme: `scheme-${lane}`,
  label: `Scheme ${lane}`,
  swept: null,
  seed: 1,
});

/** Columns of flows of 1 KB that would take a millisecond alone, all counted, without coflows. */
export const columnsOf = (flows: number): LaneColumns => ({
  flows: {
    start_s: new Float64Array(flows),
    size_bytes: new Float64Array(flows).fill(1_000),
    ideal_s: new Float64Array(flows).fill(0.001),
    deadline_s: new Float64Array(flows).fill(Number.NaN),
    coflow: new Uint32Array(flows).fill(NO_COFLOW),
    source: new Uint32Array(flows),
    destination: new Uint32Array(flows),
    counted: new Uint8Array(flows).fill(1),
  },
  coflows: {
    start_s: new Float64Array(),
    size_bytes: new Float64Array(),
    ideal_s: new Float64Array(),
    deadline_s: new Float64Array(),
    flows: new Uint32Array(),
  },
  coflowNames: [],
  links: { from: new Uint32Array(), to: new Uint32Array(), rate_gbps: new Float64Array() },
  hosts: 2,
});
