import { describe, expect, it } from 'vitest';
import { t975, twoSided } from './student';

describe('the 97.5th percentile of Student’s t', () => {
  it.each([
    [1, 12.706],
    [4, 2.776],
    [30, 2.042],
    [40, 2.021],
    [120, 1.98],
    [1e6, 1.96],
  ])('with %i degrees of freedom is %f', (degrees, expected) => {
    expect(t975(degrees)).toBeCloseTo(expected, 3);
  });

  it('is continuous at the end of the table', () => {
    expect(t975(30) - t975(31)).toBeGreaterThan(0);
    expect(t975(30) - t975(31)).toBeLessThan(t975(29) - t975(30));
  });
});

describe('the two-sided p-value', () => {
  it.each([...Array(60).keys()].map((at) => at + 1))(
    'is 5 %% at the quantile, with %i',
    (degrees) => {
      expect(twoSided(t975(degrees), degrees)).toBeCloseTo(0.05, 5);
    },
  );

  it('is one at zero, and zero at infinity', () => {
    expect(twoSided(0, 3)).toBe(1);
    expect(twoSided(Number.POSITIVE_INFINITY, 3)).toBe(0);
    expect(twoSided(-2, 4)).toBe(twoSided(2, 4));
  });
});
