import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holm, sharedPlaces } from './holm';

describe('Holm’s correction', () => {
  it('asks the least likely for most, and stops at the first that fails', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([true, false, false]);
    expect(holm([0.01, 0.02, 0.03])).toEqual([true, true, true]);
    expect(holm([0.04])).toEqual([true]);
    expect(holm([Number.NaN, 0.01])).toEqual([false, true]);
  });

  it('never shows what is not shown alone, and always what Bonferroni shows', () => {
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

describe('places', () => {
  const at = (chances: readonly (readonly number[])[]) => (position: number, against: number) =>
    chances[position]?.[against] ?? Number.NaN;

  it('are shared by all that are not shown to be behind the first of them', () => {
    // The second is as good as the first; third and fourth are behind it, and alike.
    const chances = [[], [0.5], [0.001, 0.5], [0.001, 0.001, 0.9]];
    expect(sharedPlaces(4, at(chances))).toEqual([1, 1, 3, 3]);
  });

  it('follow each other where every step is shown', () => {
    expect(sharedPlaces(3, () => 0.001)).toEqual([1, 2, 3]);
    expect(sharedPlaces(3, () => 0.5)).toEqual([1, 1, 1]);
  });

  it('take more seeds the more there are to tell apart', () => {
    expect(sharedPlaces(2, () => 0.03)).toEqual([1, 2]);
    expect(sharedPlaces(3, () => 0.03)).toEqual([1, 1, 1]);
  });

  it('do not link contestants shown to differ through others between them', () => {
    const chances = [[], [0.4], [0.001, 0.4]];
    expect(sharedPlaces(3, at(chances))).toEqual([1, 1, 3]);
  });

  it('are set apart without asking where nothing can be asked', () => {
    expect(sharedPlaces(3, () => null)).toEqual([1, 2, 3]);
  });
});
