import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce, createThrottled } from './throttled';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function* double(input: number): Generator<void, number> {
  yield;
  return 2 * input;
}
function* triple(input: number): Generator<void, number> {
  yield;
  return 3 * input;
}

/** Takes long enough before its pause that other tasks run. */
function* slowlyDouble(input: number): Generator<void, number> {
  const before = performance.now();
  vi.spyOn(performance, 'now').mockReturnValueOnce(before + 20);
  yield;
  return 2 * input;
}

function setUp() {
  const shown: number[] = [];
  const throttled = createThrottled<number, number>((output) => shown.push(output));
  return { shown, throttled };
}

describe('throttled', () => {
  it('shows the latest of many requests, and not all of them', async () => {
    const { shown, throttled } = setUp();
    for (let input = 1; input <= 100; input++) {
      throttled.request({ input, derive: double, live: true });
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown.at(-1)).toBe(200);
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.length).toBeLessThan(8);
  });

  it('shows the last result at once, without waiting', async () => {
    const { shown, throttled } = setUp();
    throttled.request({ input: 1, derive: double, live: true });
    await vi.advanceTimersByTimeAsync(5);
    throttled.request({ input: 2, derive: double, live: false });
    await vi.advanceTimersByTimeAsync(5);
    expect(shown).toEqual([2, 4]);
  });

  it('never shows results of an outdated derivation', async () => {
    const { shown, throttled } = setUp();
    throttled.request({ input: 5, derive: slowlyDouble, live: true });
    await vi.advanceTimersByTimeAsync(0);
    throttled.request({ input: 5, derive: triple, live: true });
    await vi.advanceTimersByTimeAsync(50);
    expect(shown).toEqual([15]);
  });

  it('shows nothing once stopped', async () => {
    const { shown, throttled } = setUp();
    throttled.request({ input: 1, derive: double, live: true });
    throttled.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown).toEqual([]);
  });
});

it('computes synchronously', () => {
  expect(atOnce(double(4))).toBe(8);
});
