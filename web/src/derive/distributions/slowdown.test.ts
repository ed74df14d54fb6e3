import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slowdownBySize, slowdownOf } from './slowdown';

describe('normalised FCT', () => {
  it('is FCT over ideal, and NaN while a flow is unfinished', () => {
    const of = slowdownOf(Float64Array.of(3, Number.NaN), Float64Array.of(1.5, 1));
    expect([...of]).toEqual([2, Number.NaN]);
  });

  it('is binned by size, with edges in the lower bin as in the size classes', () => {
    const bins = slowdownBySize(
      Float64Array.of(1000, 1001, 10_000, 10_001),
      Float64Array.of(1, 2, 4, Number.NaN),
      Float64Array.of(1, 1, 1, 1),
      { binsPerDecade: 1 },
    );
    expect(
      bins.map(({ fromBytes, n, unfinished, mean }) => [fromBytes, n, unfinished, mean]),
    ).toEqual([
      [100, 1, 0, 1],
      [1000, 2, 0, 3],
      [10_000, 0, 1, Number.NaN],
    ]);
  });

  it('assigns every counted flow to one bin that contains its size', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 8 }), (values, binsPerDecade) => {
        const column = Float64Array.from(values);
        const bins = slowdownBySize(column, column, column, {
          binsPerDecade,
          keep: (row) => row % 2 === 0,
        });
        const total = bins.reduce((sum, bin) => sum + bin.n, 0);
        expect(total).toBe(Math.ceil(values.length / 2));
        for (const bin of bins) {
          expect(bin.mean).toBeCloseTo(1, 12);
          expect(bin.toBytes / bin.fromBytes).toBeCloseTo(10 ** (1 / binsPerDecade), 9);
        }
      }),
    );
  });
});
