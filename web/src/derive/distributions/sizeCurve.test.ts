import { describe, expect, it } from 'vitest';
import { roundSizes, sharesAt } from './sizeCurve';

const CURVE = [
  { bytes: 100, flows: 0, carried: 0 },
  { bytes: 100, flows: 0.5, carried: 0.1 },
  { bytes: 300, flows: 1, carried: 1 },
];

describe('a curve of sizes', () => {
  it('includes the upper end of steps, interpolates linearly between points, and is constant outside', () => {
    expect(sharesAt(CURVE, 99)).toEqual({ flows: 0, carried: 0 });
    expect(sharesAt(CURVE, 100)).toEqual({ flows: 0.5, carried: 0.1 });
    expect(sharesAt(CURVE, 200)).toEqual({ flows: 0.75, carried: 0.55 });
    expect(sharesAt(CURVE, 1e9)).toEqual({ flows: 1, carried: 1 });
  });

  it('is sampled at round sizes', () => {
    expect(roundSizes(100, 1000)).toEqual([100, 200, 500, 1000, 2000]);
  });
});
