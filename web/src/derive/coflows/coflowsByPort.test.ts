import { describe, expect, it } from 'vitest';
import { coflowsByPort } from './coflowsByPort';

const NONE = 0xffff_ffff;

/** Coflow 0: 0→1 and 0→2. Coflow 1: 0→1, overlapping. Coflow 2: 0→1, after both. A flow without a coflow. */
const lane = {
  flows: {
    start_s: Float64Array.of(0, 0, 1, 5, 0),
    size_bytes: Float64Array.of(100, 50, 10, 10, 1_000),
    ideal_s: new Float64Array(5),
    deadline_s: new Float64Array(5).fill(Number.NaN),
    coflow: Uint32Array.of(0, 0, 1, 2, NONE),
    source: Uint32Array.of(0, 0, 0, 0, 3),
    destination: Uint32Array.of(1, 2, 1, 1, 1),
    counted: new Uint8Array(5).fill(1),
  },
  coflows: {
    start_s: Float64Array.of(0, 1, 5),
    size_bytes: Float64Array.of(150, 10, 10),
    ideal_s: new Float64Array(3),
    deadline_s: new Float64Array(3).fill(Number.NaN),
    flows: Uint32Array.of(2, 1, 1),
  },
  fct_s: Float64Array.of(2, 4, 2, Number.NaN, 1),
  now_s: 6,
};

describe('coflows by port', () => {
  it('are drawn on the busiest ports, in descending order of load', () => {
    expect(coflowsByPort(lane).ports).toEqual([
      { host: 0, direction: 'out' },
      { host: 1, direction: 'in' },
      { host: 2, direction: 'in' },
    ]);
  });

  it('last from the first flow on the port to the last finish, or to now', () => {
    const out = coflowsByPort(lane).bars.filter(({ port }) => port === 0);
    expect(
      out.map(({ coflow, start_s, end_s, finished }) => [coflow, start_s, end_s, finished]),
    ).toEqual([
      [0, 0, 4, true],
      [1, 1, 3, true],
      [2, 5, 6, false],
    ]);
    const into = coflowsByPort(lane).bars.filter(({ port }) => port === 1);
    expect(into.map(({ coflow, end_s }) => [coflow, end_s])).toEqual([
      [0, 2],
      [1, 3],
      [2, 6],
    ]);
  });

  it('are packed into rows without overlap', () => {
    const { bars, rows } = coflowsByPort(lane);
    expect(bars.filter(({ port }) => port === 0).map(({ row }) => row)).toEqual([0, 1, 0]);
    expect(rows).toEqual([2, 2, 1]);
  });

  it('can be restricted to one host, or to the ports of one coflow', () => {
    expect(coflowsByPort(lane, { host: 2 }).ports).toEqual([{ host: 2, direction: 'in' }]);
    expect(coflowsByPort(lane, { coflow: 1 }).ports).toHaveLength(2);
  });

  it('exclude coflows that have not arrived, and count the bars above the limit', () => {
    expect(coflowsByPort({ ...lane, now_s: 0.5 }).bars.every(({ coflow }) => coflow === 0)).toBe(
      true,
    );
    expect(coflowsByPort(lane, { bars: 2 }).left).toBe(5);
  });
});
