import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../engine/generated';
import { driftOf, tenthsOf } from './steadiness';

const lane = (fct_by_tenth_s: (number | null)[]) =>
  ({ flows: { fct_by_tenth_s } }) as unknown as LaneSummary;

const RISING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const EVEN = [5, 6, 4, 5, 6, 5, 4, 6, 5, 4];

describe('tenthsOf', () => {
  it('averages each tenth over the seeds', () => {
    const tenths = tenthsOf([lane(EVEN), lane(EVEN.map((value) => value + 2))]);
    expect(tenths).toHaveLength(10);
    expect(tenths[0]).toMatchObject({ at: 1, mean: 6, n: 2 });
  });

  it('omits tenths without a finished flow', () => {
    expect(tenthsOf([lane([...EVEN.slice(0, 9), null])])).toHaveLength(9);
    expect(tenthsOf([])).toEqual([]);
  });
});

describe('driftOf', () => {
  it('detects means that move in one direction, and not means that fluctuate', () => {
    expect(driftOf(tenthsOf([lane(RISING)]))?.tau).toBe(1);
    expect(driftOf(tenthsOf([lane(RISING.toReversed())]))?.tau).toBe(-1);
    expect(driftOf(tenthsOf([lane(EVEN)]))).toBeNull();
  });

  it('is not computed for part of a run', () => {
    expect(driftOf(tenthsOf([lane([...RISING.slice(0, 9), null])]))).toBeNull();
  });
});
