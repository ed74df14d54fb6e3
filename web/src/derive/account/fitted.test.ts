import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted } from './fitted';

describe('fitted numbers', () => {
  it('round the largest fractions up', () => {
    expect(fitted([1.4, 2.4, 3.2], 7)).toEqual([2, 2, 3]);
    expect(fitted([-0.6, 0.3], 0)).toEqual([0, 0]);
    expect(fitted([-1.6, 0.7, 0.3], 0)).toEqual([-1, 1, 0]);
  });

  it('add up to the difference of the rounded ends, and are close', () => {
    const values = fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 5000, noNaN: true }), (changes, base) => {
        const own = changes.reduce((sum, one) => sum + one, base);
        const total = Math.round(own) - Math.round(base) + 0;
        const whole = fitted(changes, total);
        expect(whole.reduce((sum, one) => sum + one, 0)).toBe(total);
        whole.forEach((one, at) => {
          expect(Math.abs(one - (changes[at] ?? 0))).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});
