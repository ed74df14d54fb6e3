import { describe, expect, it } from 'vitest';
import { t975 } from './student';

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

  it('falls without a step where the table ends', () => {
    expect(t975(30) - t975(31)).toBeGreaterThan(0);
    expect(t975(30) - t975(31)).toBeLessThan(t975(29) - t975(30));
  });
});
