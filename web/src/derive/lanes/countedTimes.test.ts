import { describe, expect, it } from 'vitest';
import { countedTimes } from './countedTimes';

const columns = (counted: number[]) => ({
  start_s: Float64Array.from(counted, (_, at) => at / 10),
  counted: Uint8Array.from(counted),
});

describe('countedTimes', () => {
  it('runs from the first counted arrival to the last one', () => {
    expect(countedTimes(columns([0, 0, 1, 1, 1]), true)).toEqual({ from_s: 0.2, to_s: 0.4 });
    expect(countedTimes(columns([0, 1, 1]), false)).toEqual({ from_s: 0.1, to_s: 0.2 });
  });

  it('has no beginning without a warm-up', () => {
    expect(countedTimes(columns([1, 1, 1]), true)).toEqual({ from_s: null, to_s: 0.2 });
  });

  it('is not there where all flows count, or where others share the network all the time', () => {
    expect(countedTimes(columns([1, 1, 1]), false)).toBeUndefined();
    expect(countedTimes(columns([0, 1, 0, 1]), false)).toBeUndefined();
    expect(countedTimes(columns([]), false)).toBeUndefined();
  });
});
