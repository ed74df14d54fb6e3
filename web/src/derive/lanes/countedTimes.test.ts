import { describe, expect, it } from 'vitest';
import { countedTimes } from './countedTimes';

const columns = (counted: number[]) => ({
  start_s: Float64Array.from(counted, (_, at) => at / 10),
  counted: Uint8Array.from(counted),
});

describe('countedTimes', () => {
  it('spans the first to the last counted arrival', () => {
    expect(countedTimes(columns([0, 0, 1, 1, 1]), true)).toEqual({ from_s: 0.2, to_s: 0.4 });
    expect(countedTimes(columns([0, 1, 1]), false)).toEqual({ from_s: 0.1, to_s: 0.2 });
  });

  it('has no start without a warm-up', () => {
    expect(countedTimes(columns([1, 1, 1]), true)).toEqual({ from_s: null, to_s: 0.2 });
  });

  it('is undefined if all flows count, or if other flows arrive throughout', () => {
    expect(countedTimes(columns([1, 1, 1]), false)).toBeUndefined();
    expect(countedTimes(columns([0, 1, 0, 1]), false)).toBeUndefined();
    expect(countedTimes(columns([]), false)).toBeUndefined();
  });
});
