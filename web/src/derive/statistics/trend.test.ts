import { describe, expect, it } from 'vitest';
import { trendOf } from './trend';

describe('trendOf', () => {
  it('is one where values only rise, and minus one where they only fall', () => {
    expect(trendOf([1, 2, 3, 4, 5, 6])?.tau).toBe(1);
    expect(trendOf([6, 5, 4, 3, 2, 1])?.tau).toBe(-1);
  });

  it('counts pairs in order against pairs out of order', () => {
    // Of 45 pairs the ten that hold the first value are out of order but one.
    expect(trendOf([9.5, 1, 2, 3, 4, 5, 6, 7, 8, 10])?.tau).toBeCloseTo((37 - 8) / 45, 12);
  });

  it('is significant from a score of 29 of 45 on with ten values, as tables of Kendall’s S say', () => {
    // Descending pairs d give a score of 45 - 2 d.
    const withDescents = (d: number) => {
      const values = Array.from({ length: 10 }, (_, at) => at);
      const [first = 0] = values.splice(0, 1);
      values.splice(d, 0, first);
      return trendOf(values);
    };
    expect(withDescents(8)).toEqual({ tau: 29 / 45, significant: true });
    expect(withDescents(9)).toEqual({ tau: 27 / 45, significant: false });
  });

  it('says nothing of few values, and leaves out those that are unknown', () => {
    expect(trendOf([1, 2, 3, 4, 5])).toBeNull();
    expect(trendOf([1, Number.NaN, 2, 3, 4, 5, 6])?.tau).toBe(1);
  });
});
