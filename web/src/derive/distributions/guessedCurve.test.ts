import { expect, it } from 'vitest';
import { curveThrough, movedTime } from './guessedCurve';
import { percentile } from './sample';

it('passes through the guessed points', () => {
  const { sorted } = curveThrough([0.1, 0.5, 0.9], [1e-4, 1e-3, 1e-2]);
  expect(sorted).toHaveLength(400);
  for (const [share, time] of [
    [0.1, 1e-4],
    [0.5, 1e-3],
    [0.9, 1e-2],
  ] as const) {
    expect(percentile(sorted, share) / time).toBeCloseTo(1, 1);
  }
  expect([...sorted]).toEqual([...sorted].sort((a, b) => a - b));
});

it('keeps the times in order and within the axis', () => {
  expect(movedTime([1, 2, 3, 4], 1, 3.5, [0.5, 10])).toEqual([1, 3.5, 3.5, 4]);
  expect(movedTime([1, 2, 3, 4], 2, 0.1, [0.5, 10])).toEqual([0.5, 0.5, 0.5, 4]);
  expect(movedTime([1, 2, 3, 4], 3, 99, [0.5, 10])).toEqual([1, 2, 3, 10]);
});
