import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../state/race/raceFixture';
import type { LaneResults } from '../lanes/pooled';
import { flowPairs } from './flowPairs';
import { gainedMost, lostMost, slowestSmall } from './notable';

function lane(fct_s: readonly number[], seed = 1, counted = fct_s.map(() => 1)): LaneResults {
  const columns = columnsOf(fct_s.length);
  return {
    ...{ ...columns, seed, now_s: 1, settled: true, fct_s: Float64Array.from(fct_s) },
    ...{ rejected: new Uint8Array(fct_s.length), cct_s: new Float64Array() },
    utilisation: new Float64Array(),
    masks: { flows: Uint8Array.from(counted), coflows: new Uint8Array() },
  };
}

describe('pairs of flows', () => {
  it('are those that finished under both, in order of their ratio', () => {
    const { sampled, ...counts } = flowPairs(
      [lane([1, 2, 4, Number.NaN])],
      [lane([2, 2, 1, 1])],
      100,
    );
    expect(counts).toEqual({ both: 3, sooner: 1, later: 1 });
    expect(sampled.map(({ flow, ratio }) => [flow, ratio])).toEqual([
      [2, 0.25],
      [1, 1],
      [0, 2],
    ]);
  });

  it('belong to lanes of one seed, and count only where the lane counts them', () => {
    const a = [lane([1, 1], 1), lane([1, 1], 2, [0, 1])];
    const b = [lane([3, 3], 2), lane([2, 2], 1)];
    const { sampled } = flowPairs(a, b, 100);
    expect(sampled.map(({ seed, flow, ratio }) => [seed, flow, ratio])).toEqual([
      [1, 0, 2],
      [1, 1, 2],
      [2, 1, 3],
    ]);
  });

  it('are sampled, but never without the flows that gained and lost most', () => {
    const times = Array.from({ length: 1000 }, (_, flow) => 1 + (flow % 10) / 10);
    const pairs = flowPairs(
      [lane(times)],
      [lane(times.map((time, flow) => (flow === 501 ? 9 * time : flow === 502 ? time / 9 : time)))],
      50,
    );
    expect(pairs.both).toBe(1000);
    expect(pairs.sampled.length).toBeLessThanOrEqual(52);
    expect(lostMost(pairs)).toMatchObject({ flow: 501, seed: 1 });
    expect(gainedMost(pairs)).toMatchObject({ flow: 502, seed: 1 });
  });
});

describe('the slowest small flow', () => {
  it('is counted and has finished', () => {
    const lanes = [lane([1, 5, 3, Number.NaN], 1, [1, 0, 1, 1]), lane([2], 2)];
    expect(slowestSmall(lanes)).toMatchObject({ seed: 1, flow: 2, value: 3 });
    expect(slowestSmall([])).toBeUndefined();
  });
});
