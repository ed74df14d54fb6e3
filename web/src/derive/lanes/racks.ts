/** Completion times by rack, or in small networks by host, at either end of a flow. */

import type { BucketSample } from '../distributions/buckets';
import { sampleInSteps } from '../distributions/sample';
import { nodeNumber } from '../network/nodeNumber';
import type { LaneResults } from './pooled';
import { racksOf } from './selected';

/** Maximum number of places that a chart can distinguish. */
const MOST = 24;

const NAMES = { rack: 'Switch', host: 'Host' } as const;

export interface Places {
  readonly of: 'rack' | 'host';
  /** Nodes, ascending. */
  readonly nodes: readonly number[];
}

/** Racks if there are several, else hosts; null if both are too many. */
export function placesOf(lane: Pick<LaneResults, 'links' | 'hosts'>): Places | null {
  const racks = racksOf(lane);
  if (racks.length > 1) return racks.length > MOST ? null : { of: 'rack', nodes: racks };
  const hosts = lane.hosts;
  return hosts > MOST ? null : { of: 'host', nodes: Array.from({ length: hosts }, (_, id) => id) };
}

/** The finished ones of all counted flows, and of those from or to each place. */
export function* samplesByPlace(
  lanes: readonly LaneResults[],
  { of, nodes }: Places,
): Generator<void, BucketSample[]> {
  const values: number[][] = Array.from({ length: nodes.length + 1 }, () => []);
  for (const { flows, fct_s, links, masks } of lanes) {
    const home = (host: number | undefined) =>
      nodes.indexOf((of === 'rack' ? links.to[host ?? -1] : host) ?? -1);
    masks.flows.forEach((counts, row) => {
      if (counts === 0) return;
      const fct = fct_s[row] ?? Number.NaN;
      const [from, to] = [home(flows.source[row]), home(flows.destination[row])];
      values[0]?.push(fct);
      if (from >= 0) values[from + 1]?.push(fct);
      if (to >= 0 && to !== from) values[to + 1]?.push(fct);
    });
    yield;
  }
  const all: BucketSample[] = [];
  for (const [at, own] of values.entries()) {
    const node = nodes[at - 1];
    const bucket = {
      key: node === undefined ? 'all' : String(node),
      label:
        node === undefined ? 'All flows' : `${NAMES[of]} ${nodeNumber(lanes[0]?.hosts ?? 0, node)}`,
      over: 0,
      upTo: Number.POSITIVE_INFINITY,
    };
    all.push({ bucket, sample: yield* sampleInSteps(Float64Array.from(own)) });
  }
  return all;
}
