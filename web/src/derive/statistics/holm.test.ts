import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holm, sharedPlaces } from './holm';

describe('Holm’s correction', () => {
  it('requires most of the smallest p-value, and stops at the first failure', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([true, false, false]);
    expect(holm([0.01, 0.02, 0.03])).toEqual([true, true, true]);
    expect(holm([0.04])).toEqual([true]);
    expect(holm([Number.NaN, 0.01])).toEqual([false, true]);
  });

  it('finds at most the differences of an uncorrected test, and at least those of Bonferroni', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(chance, { minLength: 1, maxLength: 8 }), (chances) => {
        holm(chances).forEach((shown, at) => {
          const p = chances[at] ?? 1;
          if (p > 0.05) expect(shown).toBe(false);
          if (p <= 0.05 / chances.length) expect(shown).toBe(true);
        });
      }),
    );
  });
});

describe('shared places', () => {
  const at = (chances: readonly (readonly number[])[]) => (position: number, against: number) =>
    chances[position]?.[against] ?? Number.NaN;

  it('include all contestants not significantly behind the first of them', () => {
    // The second is level with the first; third and fourth are behind it, and level.
    const chances = [[], [0.5], [0.001, 0.5], [0.001, 0.001, 0.9]];
    expect(sharedPlaces(4, at(chances))).toEqual([1, 1, 3, 3]);
  });

  it('are consecutive if every difference is significant', () => {
    expect(sharedPlaces(3, () => 0.001)).toEqual([1, 2, 3]);
    expect(sharedPlaces(3, () => 0.5)).toEqual([1, 1, 1]);
  });

  it('need more seeds the more contestants there are', () => {
    expect(sharedPlaces(2, () => 0.03)).toEqual([1, 2]);
    expect(sharedPlaces(3, () => 0.03)).toEqual([1, 1, 1]);
  });

  it('are not chained through contestants in between', () => {
    const chances = [[], [0.4], [0.001, 0.4]];
    expect(sharedPlaces(3, at(chances))).toEqual([1, 1, 3]);
  });

  it('are separate without a test if no test is possible', () => {
    expect(sharedPlaces(3, () => null)).toEqual([1, 2, 3]);
  });
});
