import { describe, expect, it } from 'vitest';
import { overSeeds } from './seeds';

describe('a metric over seeds', () => {
  it('is the mean with its interval, and counts seeds without a value', () => {
    // Standard error 2 of the mean 4, and t(1) = 12.706.
    const over = overSeeds([2, Number.NaN, 6]);
    expect(over).toMatchObject({ n: 2, missing: 1, mean: 4 });
    expect(over.low).toBeCloseTo(4 - 25.412, 2);
    expect(over.high).toBeCloseTo(4 + 25.412, 2);
  });

  it('clamps its interval to possible values', () => {
    const over = overSeeds([0.2, 0.6], undefined, { least: 0, most: 1 });
    expect(over).toMatchObject({ mean: 0.4, low: 0, high: 1 });
  });

  it('weights seeds that have a value, and has no interval for unequal weights', () => {
    const over = overSeeds([2, Number.NaN, 6], [1, 1, 0.25]);
    expect(over).toMatchObject({ n: 2, missing: 1, mean: (2 + 0.25 * 6) / 1.25 });
    expect([over.low, over.high]).toEqual([Number.NaN, Number.NaN]);
  });

  it('has no interval for one seed, and no value for none', () => {
    expect(overSeeds([7, Number.NaN])).toMatchObject({ n: 1, mean: 7, low: Number.NaN });
    expect(overSeeds([Number.NaN])).toMatchObject({ n: 0, missing: 1, mean: Number.NaN });
  });
});
