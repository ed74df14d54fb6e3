import { expect, it } from 'vitest';
import { finishCurve } from './finishCurve';

const lane = (start: number[], fct: number[], now_s: number, mask = fct.map(() => 1)) => ({
  flows: { start_s: Float64Array.from(start) },
  fct_s: Float64Array.from(fct),
  now_s,
  mask: Uint8Array.from(mask),
});

it('starts at zero, steps at each finish in order of time, and ends now', () => {
  const curve = finishCurve(lane([0, 1, 2], [9, 2, Number.NaN], 12));
  expect([...curve.simulated_s]).toEqual([0, 3, 9, 12]);
  expect([...curve.finished]).toEqual([0, 1, 2, 2]);
});

it('keeps both ends when thinned', () => {
  const many = Array.from({ length: 1_000 }, (_, i) => i);
  const { simulated_s, finished } = finishCurve(
    lane(
      many,
      many.map(() => 1),
      1_000,
    ),
    10,
  );
  expect([...finished]).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_000]);
  expect([simulated_s[1], simulated_s[10]]).toEqual([100, 1_000]);
});

it('is flat before any finish', () => {
  expect([...finishCurve(lane([0], [Number.NaN], 5)).finished]).toEqual([0, 0]);
});

it('counts only the flows of the mask', () => {
  const curve = finishCurve(lane([0, 1, 2], [9, 2, 3], 12, [1, 0, 1]));
  expect([...curve.simulated_s]).toEqual([0, 5, 9, 12]);
  expect([...curve.finished]).toEqual([0, 1, 2, 2]);
});
