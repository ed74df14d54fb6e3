import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsShowing, fixed, signed } from './fixed';

describe('decimals', () => {
  it('round halves to even, and everything else to the nearest', () => {
    expect([0.125, 0.375, 2.5, 3.5, 2.25, 0.5].map((value) => fixed(value, 0))).toEqual([
      ...['0', '0', '2', '4', '2', '0'],
    ]);
    expect([0.125, 0.375, 2.25, 2.35].map((value) => fixed(value, value > 1 ? 1 : 2))).toEqual([
      ...['0.12', '0.38', '2.2', '2.4'],
    ]);
    expect(fixed(-0.125, 2)).toBe('-0.12');
  });

  it('equal toFixed, or one unit of the last place below it', () => {
    const value = fc.double({ noNaN: true, min: 0, max: 1e6 });
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 6 }), (one, decimals) => {
        const [own, other] = [Number(fixed(one, decimals)), Number(one.toFixed(decimals))];
        expect(Math.abs(own - one)).toBeLessThanOrEqual(Math.abs(other - one) + 1e-9);
      }),
    );
  });

  it('use a typographic minus, and none before zero', () => {
    expect(signed(-1.5, 1)).toBe('−1.5');
    expect(signed(-0.001, 2)).toBe('0.00');
  });

  it('suffice for the given number of significant digits', () => {
    expect(decimalsShowing(0.0123, 2)).toBe(3);
    expect(decimalsShowing(216, 2)).toBe(0);
    expect(decimalsShowing(0, 2)).toBe(0);
  });
});
