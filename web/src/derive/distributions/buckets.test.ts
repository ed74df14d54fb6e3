import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOW_BUCKETS, isWithin, statisticsBySize } from './buckets';

const [all, ...classes] = FLOW_BUCKETS;

describe('size buckets', () => {
  it('include their upper bound and exclude their lower bound', () => {
    const keysOf = (size: number) =>
      classes.filter((bucket) => isWithin(bucket, size)).map((bucket) => bucket.key);
    expect(keysOf(100_000)).toEqual(['small']);
    expect(keysOf(100_001)).toEqual(['medium']);
    expect(keysOf(10_000_000)).toEqual(['medium']);
    expect(keysOf(10_000_001)).toEqual(['large']);
  });

  it('partition all sizes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: 1, max: 1e12 }), (size) => {
        expect(classes.filter((bucket) => isWithin(bucket, size))).toHaveLength(1);
        expect(all && isWithin(all, size)).toBe(true);
      }),
    );
  });

  it('count unfinished rows per bucket', () => {
    const sizes = Float64Array.of(1e3, 2e3, 5e6, 5e7);
    const fct = Float64Array.of(1, 3, Number.NaN, 10);
    const rows = statisticsBySize(sizes, fct);
    expect(rows.map(({ n, unfinished, mean }) => [n, unfinished, mean])).toEqual([
      [3, 1, 14 / 3],
      [2, 0, 2],
      [0, 1, Number.NaN],
      [1, 0, 10],
    ]);
  });

  it('exclude rows that do not count', () => {
    const rows = statisticsBySize(
      Float64Array.of(1, 1),
      Float64Array.of(2, 4),
      FLOW_BUCKETS,
      (r) => r > 0,
    );
    expect(rows[0]?.mean).toBe(4);
    expect(rows[0]?.n).toBe(1);
  });
});
