import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from './spread';

describe('labels', () => {
  it('keep their positions if nothing overlaps', () => {
    expect(spread([10, 50, 90], 14, [0, 100])).toEqual([10, 50, 90]);
  });

  it('share the distance if two have the same position', () => {
    expect(spread([50, 50], 14, [0, 100])).toEqual([43, 57]);
  });

  it('are moved in from the edges', () => {
    expect(spread([98, 99], 14, [0, 100])).toEqual([86, 100]);
  });

  it('keep their order and distance, and stay inside if they fit', () => {
    const wishes = fc.array(fc.double({ noNaN: true, min: 0, max: 200 }), { maxLength: 12 });
    fc.assert(
      fc.property(wishes, (wanted) => {
        const placed = spread(wanted, 14, [0, 200]);
        const sorted = wanted
          .map((wish, i) => [wish, placed[i] ?? 0] as const)
          .sort((a, b) => a[1] - b[1]);
        sorted.slice(1).forEach(([wish, at], i) => {
          const [wishBefore, before] = sorted[i] ?? [0, 0];
          expect(at - before).toBeGreaterThanOrEqual(14 - 1e-9);
          expect(wish).toBeGreaterThanOrEqual(wishBefore);
        });
        for (const at of placed) {
          expect(at).toBeGreaterThanOrEqual(-1e-9);
          expect(at).toBeLessThanOrEqual(200 + 1e-9);
        }
      }),
    );
  });
});
