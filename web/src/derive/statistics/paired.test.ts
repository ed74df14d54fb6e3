import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paired } from './paired';

const none = Number.NaN;

describe('paired lanes', () => {
  it('compare rows finished on both sides, and count the others', () => {
    const of = paired(
      Float64Array.of(1, 4, none, 2, none, 3),
      Float64Array.of(2, 2, 1, none, none, 3),
    );
    expect([...of.ratio]).toEqual([0.5, 2, none, none, none, 1]);
    expect(of).toMatchObject({ both: 3, onlyA: 1, onlyB: 1, neither: 1 });
    expect(of).toMatchObject({ quicker: 1, slower: 1, same: 1, median: 1 });
    expect(of.geometricMean).toBeCloseTo(1, 12);
  });

  it('yield NaN without common rows', () => {
    const of = paired(Float64Array.of(none), Float64Array.of(1));
    expect(of.median).toBeNaN();
    expect(of.geometricMean).toBeNaN();
  });

  it('reject lanes with different flows', () => {
    expect(() => paired(new Float64Array(1), new Float64Array(2))).toThrow('same flows');
  });

  it('invert every ratio and exchange gains and losses when swapped', () => {
    const time = fc.option(fc.double({ noNaN: true, min: 0.01, max: 100 }), { nil: none });
    fc.assert(
      fc.property(fc.array(fc.tuple(time, time)), (rows) => {
        const a = Float64Array.from(rows, ([x]) => x);
        const b = Float64Array.from(rows, ([, y]) => y);
        const there = paired(a, b);
        const back = paired(b, a);
        expect([back.quicker, back.slower, back.onlyA]).toEqual([
          there.slower,
          there.quicker,
          there.onlyB,
        ]);
        expect(there.both + there.onlyA + there.onlyB + there.neither).toBe(rows.length);
        expect(there.quicker + there.slower + there.same).toBe(there.both);
        if (there.both > 0) expect(there.geometricMean * back.geometricMean).toBeCloseTo(1, 9);
      }),
    );
  });
});
