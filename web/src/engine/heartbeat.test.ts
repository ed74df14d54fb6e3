import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Heartbeat } from './heartbeat';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls a worker silent that gives no sign in time, once', () => {
  const [ping, silent] = [vi.fn(), vi.fn()];
  const heartbeat = new Heartbeat(ping, silent, 10_000);
  heartbeat.start();
  vi.advanceTimersByTime(9_000);
  expect(ping).toHaveBeenCalledTimes(9);
  heartbeat.heard();
  vi.advanceTimersByTime(9_000);
  expect(silent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(silent).toHaveBeenCalledTimes(1);
});

it('judges no worker while the page itself was asleep', () => {
  const silent = vi.fn();
  const heartbeat = new Heartbeat(() => {}, silent, 10_000);
  heartbeat.start();
  vi.advanceTimersByTime(2_000);
  // A suspended page runs no timers; its clock goes on.
  const asleep = performance.now() + 3_600_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(asleep);
  vi.advanceTimersByTime(1_000);
  expect(silent).not.toHaveBeenCalled();
  clock.mockRestore();
});
