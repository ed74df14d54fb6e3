import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pair, pairedEstimate } from './estimate';
import { isWithin, LOOKS, nextLook, seedsFor } from './power';

describe('the seeds required for an interval', () => {
  it('are the fewest for which t standard errors fit the width', () => {
    // t(8) · 0.06 / 3 = 0.0461 ≤ ln 1.05 = 0.0488, and t(7) · 0.06 / √8 = 0.0502 is more.
    expect(seedsFor(0.06, 0.05)).toBe(9);
    expect(seedsFor(0, 0.05)).toBe(5);
    expect(seedsFor(1, 0.05)).toBeNull();
  });

  it('are fewer for a wider interval or a smaller spread', () => {
    const spread = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(spread, spread, (a, b) => {
        const seeds = (of: number) => seedsFor(of, 0.05) ?? 101;
        expect(seeds(Math.min(a, b))).toBeLessThanOrEqual(seeds(Math.max(a, b)));
        expect(seedsFor(a, 0.1) ?? 101).toBeLessThanOrEqual(seeds(a));
      }),
    );
  });

  it('yield an interval within the width', () => {
    const spread = 0.1;
    const n = seedsFor(spread, 0.1) ?? 0;
    // `n` seeds whose logarithms have this standard deviation.
    const logs = Array.from({ length: n }, (_, at) => (at % 2 === 0 ? 1 : -1));
    const mean = logs.reduce((sum, log) => sum + log, 0) / n;
    const scale = spread / Math.sqrt(logs.reduce((sum, l) => sum + (l - mean) ** 2, 0) / (n - 1));
    const pairs = logs.map((log): Pair => [Math.exp(scale * log), 1]);
    const estimate = pairedEstimate(pairs);
    expect(estimate && isWithin(estimate, 0.1)).toBe(true);
    expect(estimate && isWithin(estimate, 0.05)).toBe(false);
  });
});

it('are checked at a few predefined counts', () => {
  expect([0, 5, 6, 20, 99, 100].map(nextLook)).toEqual([5, 10, 10, 40, 100, null]);
  expect(LOOKS[0]).toBe(5);
});
