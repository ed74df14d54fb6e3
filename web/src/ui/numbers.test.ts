import { describe, expect, it } from 'vitest';
import { readNumber, readNumbers } from './numbers';

describe('typed numbers', () => {
  it('accept a comma or a point for decimals, a typographic minus, and exponents', () => {
    expect(['0.8', '0,8', ' 3 ', '−2', '1e6'].map(readNumber)).toEqual([0.8, 0.8, 3, -2, 1e6]);
  });

  it('are null if invalid', () => {
    expect(['', 'x', '1.2.3', '1,2,3', 'Infinity'].map(readNumber)).toEqual(Array(5).fill(null));
  });

  it('form lists and ranges', () => {
    expect(readNumbers('1, 2;3  4')).toEqual([1, 2, 3, 4]);
    expect(readNumbers('1-4, 9')).toEqual([1, 2, 3, 4, 9]);
    expect(readNumbers('')).toEqual([]);
    expect(readNumbers('1, two')).toBeNull();
    expect(readNumbers('1-999999999')).toBeNull();
  });
});
