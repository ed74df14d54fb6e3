import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logTicks } from './ticks';

describe('logarithmic ticks', () => {
  it('are 1, 2, 5 with enough room, else decades, else fewer', () => {
    expect(logTicks([1, 100], 8)).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(logTicks([1, 100], 5)).toEqual([1, 3, 10, 30, 100]);
    expect(logTicks([1, 1e4], 5)).toEqual([1, 10, 100, 1000, 10_000]);
    expect(logTicks([1, 1e6], 4)).toEqual([1, 100, 10_000, 1_000_000]);
  });

  it('are round numbers in a domain without a power of ten', () => {
    expect(logTicks([2.1, 3.9], 4)).toEqual([2.5, 3, 3.5]);
  });

  it('lie in the domain and never exceed the limit', () => {
    const power = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(
        power,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 3, max: 12 }),
        (from, span, most) => {
          const domain = [10 ** from, 10 ** (from + span)] as const;
          const ticks = logTicks(domain, most);
          expect(ticks.length).toBeGreaterThan(0);
          expect(ticks.length).toBeLessThanOrEqual(most);
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(domain[0] * 0.999);
            expect(tick).toBeLessThanOrEqual(domain[1] * 1.001);
          }
        },
      ),
    );
  });
});
