import { describe, expect, it } from 'vitest';
import type { LaneColumns } from '../../engine/protocol';
import { pooledGains } from './gains';
import type { LaneResults } from './pooled';

/** A lane with completion times only. */
const lane = (seed: number, fct: number[], admitted = fct.map(() => 1)): LaneResults => ({
  ...({} as LaneColumns),
  seed,
  fct_s: Float64Array.from(fct),
  rejected: new Uint8Array(fct.length),
  cct_s: new Float64Array(),
  utilisation: new Float64Array(),
  now_s: 1,
  settled: false,
  masks: { flows: Uint8Array.from(admitted), coflows: new Uint8Array() },
});

function gains(lanes: LaneResults[], against: LaneResults[], seeds: readonly LaneResults[] = []) {
  const bySeed = { all: lanes, seeds: seeds.map((one) => [one]) };
  const steps = pooledGains(bySeed, against, 'flows');
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('gains over a baseline', () => {
  it('are pooled over all seeds, each against its own arrivals', () => {
    const found = gains([lane(2, [1, 4]), lane(1, [3, 6])], [lane(1, [3, 3]), lane(2, [2, 2])]);
    expect(found).toMatchObject({ quicker: 1, slower: 2, same: 1, both: 4 });
    expect([...(found?.sample.sorted ?? [])]).toEqual([0.5, 1, 2, 2]);
    // ∜(½ · 2 · 1 · 2)
    expect(found?.geometricMean).toBeCloseTo(2 ** 0.25, 12);
  });

  it('exclude flows that finished on one side only, and unselected flows', () => {
    const found = gains(
      [lane(1, [1, Number.NaN, 1, 9], [1, 1, 1, 0])],
      [lane(1, [2, 2, Number.NaN, 1])],
    );
    expect(found).toMatchObject({ quicker: 1, slower: 0, onlyA: 1, onlyB: 1, both: 1 });
    expect(found?.sample.unfinished).toBe(2);
  });

  it('have a geometric mean whose interval is of the logarithms by seed', () => {
    const lanes = [lane(1, [1, 1]), lane(2, [4, 4])];
    const against = [lane(1, [2, 2]), lane(2, [4, 4])];
    const found = gains(lanes, against, lanes);
    // t(0.975, 1) = 12.706 times ln 2 / √2 / √2, about half of ln ½.
    const half = (12.706_2 * Math.LN2) / 2;
    expect(Math.log(found?.low ?? 0)).toBeCloseTo(-Math.LN2 / 2 - half, 3);
    expect(Math.log(found?.high ?? 0)).toBeCloseTo(-Math.LN2 / 2 + half, 3);
    expect(gains(lanes, against)?.low).toBeNaN();
  });

  it('are null without a lane of the same seed', () => {
    expect(gains([lane(1, [1])], [lane(2, [1])])).toBeNull();
  });
});
