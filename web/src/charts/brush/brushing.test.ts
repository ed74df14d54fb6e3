import { describe, expect, it } from 'vitest';
import { between, moved } from './brushing';

const STEPS = [1, 10, 100, 1_000];

describe('a brush', () => {
  it('snaps to the nearest steps, in either direction', () => {
    expect(between(STEPS, 120, 9)).toEqual([10, 100]);
    expect(between(STEPS, 9, 120)).toEqual([10, 100]);
  });

  it('is null while both ends are on one step', () => {
    expect(between(STEPS, 9, 11)).toBeNull();
  });

  it('moves by keys, one end at a time', () => {
    expect(moved(STEPS, [10, 100], 'high', 'ArrowRight')).toEqual([10, 1_000]);
    expect(moved(STEPS, [10, 100], 'low', 'Home')).toEqual([1, 100]);
    expect(moved(STEPS, [10, 1_000], 'high', 'PageUp')).toEqual([10, 1_000]);
  });

  it('keeps its ends apart, and ignores other keys', () => {
    expect(moved(STEPS, [10, 100], 'low', 'ArrowRight')).toBeUndefined();
    expect(moved(STEPS, [10, 100], 'high', 'Tab')).toBeUndefined();
  });
});
