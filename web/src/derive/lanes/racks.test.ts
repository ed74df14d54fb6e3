import { describe, expect, it } from 'vitest';
import type { LaneResults } from './pooled';
import { placesOf, samplesByPlace } from './racks';

/** Hosts 0 and 1 below switch 4, hosts 2 and 3 below switch 5; flows within and between racks. */
const lane = {
  flows: {
    source: Uint32Array.of(0, 0, 2, 0),
    destination: Uint32Array.of(1, 2, 3, 3),
  },
  links: {
    from: Uint32Array.of(0, 1, 2, 3),
    to: Uint32Array.of(4, 4, 5, 5),
    rate_gbps: new Float64Array(4),
  },
  hosts: 4,
  fct_s: Float64Array.of(1, 2, 4, Number.NaN),
  masks: { flows: Uint8Array.of(1, 1, 1, 1), coflows: new Uint8Array() },
} as unknown as LaneResults;

function run<O>(steps: Generator<void, O>): O {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('completion times by place', () => {
  it('are grouped by rack, and a flow between two racks counts for both', () => {
    const places = placesOf(lane);
    expect(places).toEqual({ of: 'rack', nodes: [4, 5] });
    const found = places && run(samplesByPlace([lane], places));
    expect(
      found?.map(({ bucket, sample }) => [bucket.label, [...sample.sorted], sample.unfinished]),
    ).toEqual([
      ['All flows', [1, 2, 4], 1],
      ['Switch 0', [1, 2], 1],
      ['Switch 1', [2, 4], 1],
    ]);
  });

  it('are grouped by host below a single switch, and omitted if there are too many', () => {
    const star = { ...lane.links, to: Uint32Array.of(4, 4, 4, 4) };
    expect(placesOf({ links: star, hosts: 4 })).toEqual({ of: 'host', nodes: [0, 1, 2, 3] });
    const large = { ...star, to: new Uint32Array(200).fill(200) };
    expect(placesOf({ links: large, hosts: 200 })).toBeNull();
  });

  it('cover the selected flows only', () => {
    const masks = { ...lane.masks, flows: Uint8Array.of(0, 1, 0, 0) };
    const found = run(samplesByPlace([{ ...lane, masks }], { of: 'host', nodes: [0, 1, 2] }));
    expect(found.map(({ sample }) => sample.sorted.length)).toEqual([1, 1, 0, 1]);
  });
});
