import { describe, expect, it } from 'vitest';
import { isWhole, panned, revealing, within, zoomed } from './span';

describe('the shown span', () => {
  it('keeps the zoomed point in place', () => {
    const [from, to] = zoomed([0, 1e6], 1e6, 0.5, 250_000);
    expect((250_000 - from) / (to - from)).toBeCloseTo(0.25);
    expect(to - from).toBe(500_000);
  });

  it('stays within the whole', () => {
    expect(zoomed([2e5, 4e5], 1e6, 100)).toEqual([0, 1e6]);
    expect(panned([8e5, 1e6], 1e6, 1)).toEqual([8e5, 1e6]);
    expect(panned([0, 2e5], 1e6, -1)).toEqual([0, 2e5]);
    expect(isWhole(within(null, 1e6), 1e6)).toBe(true);
  });

  it('is never shorter than can be shown', () => {
    const [from, to] = zoomed([0, 2_000], 1e6, 1e-6);
    expect(to - from).toBe(1_000);
  });

  it('moves only to reveal what is out of sight', () => {
    expect(revealing([0, 1e5], 1e6, [2e4, 3e4])).toEqual([0, 1e5]);
    const [from, to] = revealing([0, 1e5], 1e6, [5e5, 6e5]);
    expect(from).toBeLessThanOrEqual(5e5);
    expect(to).toBeGreaterThanOrEqual(6e5);
  });

  it('ignores a link whose span is not of this life', () => {
    expect(within([5e6, 6e6], 1e6)).toEqual([0, 1e6]);
    expect(within([3, 2], 1e6)).toEqual([0, 1e6]);
    expect(within([9e5, 2e6], 1e6)).toEqual([0, 1e6]);
  });
});
