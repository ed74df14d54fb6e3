import { describe, expect, it } from 'vitest';
import { pannedRange, rangeSteps, rangeWithin, roomyDomain, zoomedRange } from './scatterRange';

const WHOLE = [1e-4, 1] as const;

describe('the shown range of a scatter', () => {
  it('is zoomed around a flow, which keeps its place', () => {
    const at = 1e-3;
    const [low = 0, high = 0] = zoomedRange(WHOLE, WHOLE, 'log', 0.5, at) ?? [];
    expect(Math.log(at / low) / Math.log(high / low)).toBeCloseTo(0.25, 3);
    expect(Math.log10(high / low)).toBeCloseTo(2, 3);
    expect(zoomedRange([0, 1], [0, 1], 'linear', 0.5)).toEqual([0.25, 0.75]);
  });

  it('moves within the domain, and is none once all is shown', () => {
    expect(pannedRange([1e-3, 1e-2], WHOLE, 'log', 1)).toEqual([1e-2, 1e-1]);
    expect(pannedRange([1e-1, 1], WHOLE, 'log', 1)).toEqual([1e-1, 1]);
    expect(zoomedRange([1e-3, 1e-2], WHOLE, 'log', 100)).toBeNull();
  });

  it('is never too close for its ticks', () => {
    expect(zoomedRange([1e-3, 1.03e-3], WHOLE, 'log', 0.1)).toEqual([1e-3, 1.03e-3]);
  });

  it('of a link is limited to the domain of the race', () => {
    expect(rangeWithin([1e-5, 1e-2], WHOLE)).toEqual([1e-4, 1e-2]);
    expect(rangeWithin([2, 3], WHOLE)).toBeNull();
    expect(rangeWithin([-1, 0], [0, 1])).toBeNull();
  });

  it('has ends that a drag can reach', () => {
    const steps = rangeSteps(WHOLE, 'log');
    expect([steps[0], steps.at(-1)]).toEqual([...WHOLE]);
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('leaves room around a single flow', () => {
    const [low, high] = roomyDomain([1e-3, 1e-3], 'log');
    expect(low).toBeLessThan(1e-3);
    expect(high).toBeGreaterThan(1e-3);
  });
});
