import { describe, expect, it } from 'vitest';
import { trendOf } from './trend';

describe('trendOf', () => {
  it('is 1 for ascending values, and −1 for descending ones', () => {
    expect(trendOf([1, 2, 3, 4, 5, 6])?.tau).toBe(1);
    expect(trendOf([6, 5, 4, 3, 2, 1])?.tau).toBe(-1);
  });

  it('counts concordant minus discordant pairs', () => {
    // Nine pairs contain the first value, and all but one are discordant.
    expect(trendOf([9.5, 1, 2, 3, 4, 5, 6, 7, 8, 10])?.tau).toBeCloseTo((37 - 8) / 45, 12);
  });

  it('is significant for ten values from a score of 29 of 45, as in tables of Kendall’s S', () => {
    // d discordant pairs give a score of 45 − 2 d.
    const withDescents = (d: number) => {
      const values = Array.from({ length: 10 }, (_, at) => at);
      const [first = 0] = values.splice(0, 1);
      values.splice(d, 0, first);
      return trendOf(values);
    };
    expect(withDescents(8)).toEqual({ tau: 29 / 45, significant: true });
    expect(withDescents(9)).toEqual({ tau: 27 / 45, significant: false });
  });

  it('is null for few values, and ignores NaN', () => {
    expect(trendOf([1, 2, 3, 4, 5])).toBeNull();
    expect(trendOf([1, Number.NaN, 2, 3, 4, 5, 6])?.tau).toBe(1);
  });
});
