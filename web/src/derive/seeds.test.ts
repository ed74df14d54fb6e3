import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate, overSeeds } from './seeds';

describe('a metric over seeds', () => {
  it('is its mean between its extremes, with missing seeds counted', () => {
    expect(overSeeds([2, Number.NaN, 6])).toEqual({ n: 2, missing: 1, mean: 4, low: 2, high: 6 });
  });

  it('weighs seeds as it is told, of those that have a value', () => {
    const over = overSeeds([2, Number.NaN, 6], [1, 1, 0.25]);
    expect(over).toMatchObject({ n: 2, missing: 1, mean: (2 + 0.25 * 6) / 1.25 });
  });

  it('is unknown while no seed has a value', () => {
    expect(overSeeds([Number.NaN])).toEqual({
      n: 0,
      missing: 1,
      mean: Number.NaN,
      low: Number.NaN,
      high: Number.NaN,
    });
  });

  it('does not depend on the order of seeds, and the mean lies in the range', () => {
    const value = fc.double({ noNaN: true, min: -1e6, max: 1e6 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const there = overSeeds(values);
        const back = overSeeds([...values].reverse());
        expect(back.low).toBe(there.low);
        expect(back.mean).toBeCloseTo(there.mean, 6);
        expect(there.mean).toBeGreaterThanOrEqual(there.low - 1e-6);
        expect(there.mean).toBeLessThanOrEqual(there.high + 1e-6);
      }),
    );
  });
});

describe('an estimate', () => {
  it('has the interval of Student’s t', () => {
    // Mean 3, standard deviation 1.5811, half-width 2.7764 × 1.5811 ÷ √5.
    const { mean, low, high } = estimate([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    expect(low).toBeCloseTo(3 - 1.9632, 3);
    expect(high).toBeCloseTo(3 + 1.9632, 3);
  });

  it('has none of a single seed, and counts those without a value', () => {
    expect(estimate([7, Number.NaN])).toEqual({
      n: 1,
      missing: 1,
      mean: 7,
      low: Number.NaN,
      high: Number.NaN,
    });
  });

  it('of equal values is exact', () => {
    expect(estimate([2, 2, 2])).toMatchObject({ low: 2, high: 2 });
  });
});
