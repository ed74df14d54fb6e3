/** The rows of a lane that match a selection. */
import type { FlowColumns, LaneColumns } from '../../engine/protocol';

/** A selection as applied by charts; absent parts match everything. */
export interface Admitted {
  readonly sizes?: readonly [number, number];
  readonly times?: readonly [number, number];
  readonly host?: number;
  readonly rack?: number;
  /** A lane's seed, and one of that lane's coflows. */
  readonly coflow?: readonly [number, number];
}

export interface Masks {
  /** 1 for counted flows that match. */
  readonly flows: Uint8Array;
  /** 1 for counted coflows with a flow that matches. */
  readonly coflows: Uint8Array;
}

/** Counted flows that match every part of the selection, and their coflows. */
export function selectedRows(columns: LaneColumns, seed: number, admitted: Admitted): Masks {
  const { flows, coflows } = columns;
  const passes = testsOf(columns, seed, admitted);
  const mask =
    passes.length === 0
      ? flows.counted
      : flows.counted.map((counts, row) =>
          counts === 1 && passes.every((test) => test(row)) ? 1 : 0,
        );
  return { flows: mask, coflows: coflowsOf(flows, mask, coflows.start_s.length) };
}

type Test = (row: number) => boolean;

function testsOf({ flows, links }: LaneColumns, seed: number, admitted: Admitted): Test[] {
  const { sizes, times, host, rack, coflow } = admitted;
  const { size_bytes, start_s, source, destination } = flows;
  const below = (node: number | undefined) => links.to[node ?? -1] === rack;
  const tests: Test[] = [];
  if (sizes) tests.push((row) => liesWithin(size_bytes[row], sizes));
  // A time span includes its lower bound, unlike sizes, because flows may arrive at zero.
  if (times)
    tests.push((row) => (start_s[row] ?? -1) >= times[0] && (start_s[row] ?? 0) <= times[1]);
  if (host !== undefined) tests.push((row) => source[row] === host || destination[row] === host);
  if (rack !== undefined) tests.push((row) => below(source[row]) || below(destination[row]));
  if (coflow) tests.push((row) => seed === coflow[0] && flows.coflow[row] === coflow[1]);
  return tests;
}

const liesWithin = (value = Number.NaN, [over, upTo]: readonly [number, number]): boolean =>
  value > over && value <= upTo;

/** A coflow counts if it has no warm-up flow, as in the engine. */
function coflowsOf({ counted, coflow }: FlowColumns, admitted: Uint8Array, length: number) {
  const mask = new Uint8Array(length);
  if (length === 0) return mask;
  coflow.forEach((id, row) => {
    if (id < length && admitted[row] === 1) mask[id] = 1;
  });
  coflow.forEach((id, row) => {
    if (id < length && counted[row] === 0) mask[id] = 0;
  });
  return mask;
}

/** The switches with attached hosts, ascending: one per rack. Empty if hosts are attached to each other. */
export function racksOf({ links, hosts }: Pick<LaneColumns, 'links' | 'hosts'>): number[] {
  const homes = new Set(links.to.subarray(0, hosts));
  return [...homes].filter((node) => node >= hosts).sort((a, b) => a - b);
}
