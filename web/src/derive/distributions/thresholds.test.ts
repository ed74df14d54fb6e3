import { describe, expect, it } from 'vitest';
import { moveThreshold } from './thresholds';

describe('a dragged threshold', () => {
  const move = (at: number, value: number) =>
    moveThreshold([10, 20, 40], at, value, { min: 1, max: 100 });

  it('is rounded to an integer', () => {
    expect(move(1, 25.4)).toEqual([10, 25, 40]);
  });

  it('stays between its neighbours and within its range', () => {
    expect(move(1, 5)).toEqual([10, 11, 40]);
    expect(move(1, 70)).toEqual([10, 39, 40]);
    expect(move(0, -3)).toEqual([1, 20, 40]);
    expect(move(2, 1e9)).toEqual([10, 20, 100]);
  });
});
