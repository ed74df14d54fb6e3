import { describe, expect, it } from 'vitest';
import { overSeeds } from './seeds';

describe('a metric over seeds', () => {
  it('is its mean within its interval, with silent seeds counted', () => {
    // Standard error 2 of the mean 4, and t(1) = 12.706.
    const over = overSeeds([2, Number.NaN, 6]);
    expect(over).toMatchObject({ n: 2, missing: 1, mean: 4 });
    expect(over.low).toBeCloseTo(4 - 25.412, 2);
    expect(over.high).toBeCloseTo(4 + 25.412, 2);
  });

  it('stays within what values can be', () => {
    const over = overSeeds([0.2, 0.6], undefined, { least: 0, most: 1 });
    expect(over).toMatchObject({ mean: 0.4, low: 0, high: 1 });
  });

  it('weighs seeds that have a value, and gives no interval for unequal weights', () => {
    const over = overSeeds([2, Number.NaN, 6], [1, 1, 0.25]);
    expect(over).toMatchObject({ n: 2, missing: 1, mean: (2 + 0.25 * 6) / 1.25 });
    expect([over.low, over.high]).toEqual([Number.NaN, Number.NaN]);
  });

  it('has no interval of one seed, and no value of none', () => {
    expect(overSeeds([7, Number.NaN])).toMatchObject({ n: 1, mean: 7, low: Number.NaN });
    expect(overSeeds([Number.NaN])).toMatchObject({ n: 0, missing: 1, mean: Number.NaN });
  });
});
