import { describe, expect, it } from 'vitest';
import type { LaneColumns } from '../../engine/protocol';
import { type Admitted, racksOf, selectedRows } from './selected';

const NONE = 0xffff_ffff;

/** Hosts 0 and 1 are attached to switch 4, hosts 2 and 3 to switch 5. The first of five flows is warm-up. */
const columns: LaneColumns = {
  flows: {
    start_s: Float64Array.of(0, 0, 1, 2, 3),
    size_bytes: Float64Array.of(10, 100, 1_000, 100, 10),
    ideal_s: new Float64Array(5),
    deadline_s: new Float64Array(5).fill(Number.NaN),
    coflow: Uint32Array.of(0, 0, 1, 1, NONE),
    source: Uint32Array.of(0, 0, 1, 2, 3),
    destination: Uint32Array.of(1, 1, 2, 3, 2),
    counted: Uint8Array.of(0, 1, 1, 1, 1),
  },
  coflows: {
    start_s: Float64Array.of(0, 1),
    size_bytes: Float64Array.of(110, 1_100),
    ideal_s: new Float64Array(2),
    deadline_s: new Float64Array(2).fill(Number.NaN),
    flows: Uint32Array.of(2, 2),
  },
  coflowNames: { text: '', ends: new Uint32Array() },
  links: {
    from: Uint32Array.of(0, 1, 2, 3, 4, 4, 4, 5, 5, 5),
    to: Uint32Array.of(4, 4, 5, 5, 0, 1, 5, 2, 3, 4),
    rate_gbps: new Float64Array(10).fill(10),
  },
  hosts: 4,
};

const rows = (admitted: Admitted, seed = 1) => {
  const { flows, coflows } = selectedRows(columns, seed, admitted);
  const chosen = (mask: Uint8Array) => [...mask.keys()].filter((row) => mask[row] === 1);
  return { flows: chosen(flows), coflows: chosen(coflows) };
};

describe('a selection', () => {
  it('without parts includes counted flows, and no coflow with a warm-up flow', () => {
    expect(rows({})).toEqual({ flows: [1, 2, 3, 4], coflows: [1] });
  });

  it('of sizes excludes its lower bound and includes its upper bound', () => {
    expect(rows({ sizes: [10, 100] })).toEqual({ flows: [1, 3], coflows: [1] });
  });

  it('of times includes arrivals at both ends', () => {
    expect(rows({ times: [0, 1] })).toEqual({ flows: [1, 2], coflows: [1] });
  });

  it('of a host includes the flows it sends and receives', () => {
    expect(rows({ host: 2 }).flows).toEqual([2, 3, 4]);
  });

  it('of a rack includes the flows its hosts send and receive', () => {
    expect(rows({ rack: 4 }).flows).toEqual([1, 2]);
    expect(rows({ rack: 5 }).flows).toEqual([2, 3, 4]);
  });

  it('of a coflow includes that of one seed only', () => {
    expect(rows({ coflow: [1, 1] })).toEqual({ flows: [2, 3], coflows: [1] });
    expect(rows({ coflow: [2, 1] })).toEqual({ flows: [], coflows: [] });
  });

  it('with several parts includes the rows that match all of them', () => {
    expect(rows({ sizes: [0, 500], host: 3, times: [0, 2] }).flows).toEqual([3]);
  });
});

describe('racks', () => {
  it('are the switches with attached hosts', () => {
    expect(racksOf(columns)).toEqual([4, 5]);
  });

  it('are empty if hosts are attached to each other', () => {
    const links = {
      from: Uint32Array.of(0, 1),
      to: Uint32Array.of(1, 0),
      rate_gbps: Float64Array.of(1, 1),
    };
    expect(racksOf({ ...columns, links, hosts: 2 })).toEqual([]);
  });
});
