import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ecdf, shareUpTo, type Thinning } from './ecdf';
import { sampleOf } from './sample';

const wide: Thinning = { domain: [1, 1000], scale: 'log', columns: 300 };

describe('the empirical distribution', () => {
  it('rises by 1/n at every value', () => {
    const { x, p } = ecdf(Float64Array.of(1, 10, 100, 1000), wide);
    expect([...x]).toEqual([1, 1, 10, 100, 1000]);
    expect([...p]).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });

  it('combines ties into one step', () => {
    const { x, p } = ecdf(Float64Array.of(5, 5, 5, 50), wide);
    expect([...x]).toEqual([5, 5, 5, 50]);
    expect([...p]).toEqual([0, 0.25, 0.75, 1]);
  });

  it('is empty for an empty sample', () => {
    expect(ecdf(new Float64Array(), wide).x).toHaveLength(0);
    expect(shareUpTo(new Float64Array(), 1)).toBeNaN();
  });

  const samples = fc.array(fc.double({ noNaN: true, min: 0.5, max: 2000 }), {
    minLength: 1,
    maxLength: 300,
  });

  it('keeps both ends, only points of the distribution, and two steps per column', () => {
    fc.assert(
      fc.property(
        samples,
        fc.constantFrom('log' as const, 'linear' as const),
        fc.integer({ min: 1, max: 40 }),
        (values, scale, columns) => {
          const { sorted } = sampleOf(Float64Array.from(values));
          const { x, p } = ecdf(sorted, { domain: [1, 1000], scale, columns });
          expect(x.length).toBeLessThanOrEqual(2 * columns + 1);
          expect(x[0]).toBe(sorted[0]);
          expect(x.at(-1)).toBe(sorted.at(-1));
          expect(p.at(-1)).toBe(1);
          x.forEach((value, i) => {
            expect(p[i]).toBeLessThanOrEqual(shareUpTo(sorted, value));
            expect(value).toBeGreaterThanOrEqual(x[i - 1] ?? 0);
            expect(p[i]).toBeGreaterThanOrEqual(p[i - 1] ?? 0);
          });
        },
      ),
    );
  });
});
