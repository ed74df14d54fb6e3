import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentOf, growDomain } from './domain';

describe('extents', () => {
  it('ignore values that a scale cannot draw', () => {
    expect(extentOf([Number.NaN, 3, 0, -1], 'log')).toEqual([3, 3]);
    expect(extentOf([Number.NaN, 3, 0, -1], 'linear')).toEqual([-1, 3]);
    expect(extentOf([Number.NaN, Number.POSITIVE_INFINITY], 'linear')).toBeUndefined();
  });
});

describe('domains', () => {
  it('start at round steps', () => {
    expect(growDomain(undefined, [3.4e-5, 0.013], 'log')).toEqual([2e-5, 2e-2]);
    expect(growDomain(undefined, [0.2, 87], 'linear')).toEqual([0, 100]);
  });

  it('add room around a single value', () => {
    const [low, high] = growDomain(undefined, [1, 1], 'log');
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
    expect(growDomain(undefined, [0, 0], 'linear')).toEqual([0, 1]);
  });

  it('stay identical while they suffice', () => {
    const held = growDomain(undefined, [1, 50], 'log');
    expect(growDomain(held, [2, 40], 'log')).toBe(held);
  });

  it('only grow, contain the data, and change at most once per step', () => {
    const value = fc.double({ noNaN: true, min: 1e-6, max: 1e6 });
    const kinds = fc.constantFrom('linear' as const, 'log' as const);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), kinds, (values, kind) => {
        let held = growDomain(undefined, [values[0] ?? 1, values[0] ?? 1], kind);
        let changes = 0;
        for (const v of values) {
          const next = growDomain(held, [v, v], kind);
          expect(next[0]).toBeLessThanOrEqual(Math.min(held[0], v));
          expect(next[1]).toBeGreaterThanOrEqual(Math.max(held[1], v));
          changes += Number(next !== held);
          held = next;
        }
        expect(changes).toBeLessThanOrEqual(80);
      }),
    );
  });
});
