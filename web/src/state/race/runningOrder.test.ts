import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanePlan } from '../../engine/generated';
import type { Lane } from './race';
import { bisected, runningOrder } from './runningOrder';

/** Plans in the engine's order: by value, then seed, then contestant. */
function plans(values: readonly number[], seeds: readonly number[], contestants: number) {
  const all: LanePlan[] = [];
  for (const swept of values) {
    for (const seed of seeds) {
      for (let contestant = 0; contestant < contestants; contestant++) {
        all.push({ lane: all.length, contestant, scheme: 'x', label: 'X', swept, seed });
      }
    }
  }
  return all;
}

describe('the order of lanes', () => {
  it('starts with both ends, then the middle, then the middles of the gaps', () => {
    expect(bisected(9)).toEqual([0, 8, 4, 2, 6, 1, 3, 5, 7]);
    expect(bisected(2)).toEqual([0, 1]);
    expect(bisected(1)).toEqual([0]);
  });

  it('contains every index once', () => {
    fc.assert(
      fc.property(fc.nat(200), (length) => {
        const order = bisected(length);
        expect([...order].sort((a, b) => a - b)).toEqual([...Array(length).keys()]);
      }),
    );
  });

  it('completes a value for all contestants before the next, and all values before the next seed', () => {
    const all = plans([0.2, 0.5, 0.8], [1, 2], 2);
    const run = runningOrder(all).map((lane) => all[lane]);
    expect(run.map((plan) => [plan?.seed, plan?.swept, plan?.contestant])).toEqual([
      [1, 0.2, 0],
      [1, 0.2, 1],
      [1, 0.8, 0],
      [1, 0.8, 1],
      [1, 0.5, 0],
      [1, 0.5, 1],
      [2, 0.2, 0],
      [2, 0.2, 1],
      [2, 0.8, 0],
      [2, 0.8, 1],
      [2, 0.5, 0],
      [2, 0.5, 1],
    ]);
  });

  it('excludes reused lanes', () => {
    const all = plans([1, 2], [1], 1);
    expect(runningOrder(all, [{ plan: all[0] } as Lane])).toEqual([1]);
  });
});
