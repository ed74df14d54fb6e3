import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interval, type Pair, pairedEstimate, verdictOf } from './estimate';

describe('the estimator', () => {
  it('is the mean of logarithms ± t standard errors', () => {
    // Ratios e⁻¹, e⁻², e⁻³: mean −2, standard error 1/√3, t(2) = 4.302653.
    const pairs = [-1, -2, -3].map((log): Pair => [5 * Math.exp(log), 5]);
    const of = pairedEstimate(pairs);
    const reach = 4.302653 / Math.sqrt(3);
    expect(of).toMatchObject({ kind: 'ratio', n: 3 });
    expect(of?.spread).toBeCloseTo(1, 9);
    expect(Math.log(of?.estimate ?? 0)).toBeCloseTo(-2, 9);
    expect(Math.log(of?.low ?? 0)).toBeCloseTo(-2 - reach, 9);
    expect(Math.log(of?.high ?? 0)).toBeCloseTo(-2 + reach, 9);
  });

  it('uses differences if a value is zero, bounded for shares', () => {
    const pairs: Pair[] = [
      [0, 1],
      [1, 0.5],
    ];
    expect(pairedEstimate(pairs)).toMatchObject({ kind: 'difference', estimate: -0.25 });
    expect(pairedEstimate(pairs, 1)).toMatchObject({ low: -1, high: 1 });
  });

  it('has no bounds for one pair, and is null for none', () => {
    expect(pairedEstimate([])).toBeNull();
    const one = pairedEstimate([[3, 4]]);
    expect(one).toMatchObject({ estimate: 0.75, low: Number.NaN, high: Number.NaN });
    expect(verdictOf(one)).toBe('cannot-tell');
    expect(verdictOf(null)).toBe('cannot-tell');
  });

  it('has positive bounds, and inverts when its sides are swapped', () => {
    const value = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 2 }), (pairs) => {
        // Ratios that differ by rounding alone have a spread of noise, which swapping does not invert.
        const logs = pairs.map(([a, b]) => Math.log(a / b));
        const spread = Math.max(...logs) - Math.min(...logs);
        fc.pre(spread === 0 || spread > 1e-9);
        const there = pairedEstimate(pairs);
        const back = pairedEstimate(pairs.map(([a, b]): Pair => [b, a]));
        expect(there?.low).toBeGreaterThan(0);
        expect(Math.log((there?.estimate ?? 0) * (back?.estimate ?? 0))).toBeCloseTo(0, 6);
        expect(there?.p).toBeCloseTo(back?.p ?? 0, 6);
      }),
    );
  });

  it('is lower or higher exactly if chance alone is less likely than 5 %', () => {
    const log = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(log, { minLength: 2, maxLength: 40 }), (logs) => {
        const of = pairedEstimate(logs.map((one): Pair => [Math.exp(one), 1]));
        fc.pre(of !== null && Math.abs(of.p - 0.05) > 1e-4);
        expect(verdictOf(of) !== 'no-difference-shown').toBe((of?.p ?? 1) < 0.05);
      }),
    );
  });

  it('covers the true ratio at the nominal rate', () => {
    const normal = normals();
    const held = Array.from({ length: 2_000 }, () => {
      const pairs = Array.from({ length: 5 }, (): Pair => {
        const common = Math.exp(0.4 * normal());
        return [0.8 * common * Math.exp(0.3 * normal()), common * Math.exp(0.3 * normal())];
      });
      const { low = 0, high = 0 } = pairedEstimate(pairs) ?? {};
      return low <= 0.8 && 0.8 <= high;
    }).filter(Boolean).length;
    expect(held / 2_000).toBeGreaterThan(0.93);
    expect(held / 2_000).toBeLessThan(0.97);
  });
});

describe('an interval', () => {
  it('is that of Student’s t', () => {
    // Mean 3, standard deviation 1.5811, half-width 2.7764 × 1.5811 ÷ √5.
    const { estimate, low, high } = interval([1, 2, 3, 4, 5]);
    expect(estimate).toBe(3);
    expect(low).toBeCloseTo(3 - 1.9632, 3);
    expect(high).toBeCloseTo(3 + 1.9632, 3);
  });

  it('of equal values has no width', () => {
    expect(interval([2, 2, 2])).toMatchObject({ low: 2, high: 2 });
  });
});

/** Sums of twelve uniform numbers, minus six, from a small generator with a fixed seed. */
function normals(): () => number {
  let state = 7;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => Array.from({ length: 12 }, uniform).reduce((sum, one) => sum + one, -6);
}
