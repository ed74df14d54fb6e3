import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAddressBar } from './addressBar';

/** The parts of a window that represent its address. */
function fakeWindow() {
  const listeners = new Map<string, () => void>();
  const location = { hash: '', pathname: '/', search: '' };
  const put = vi.fn((_: unknown, __: string, url: string) => {
    location.hash = url.slice(url.indexOf('#'));
  });
  const page = {
    location,
    history: { pushState: put, replaceState: put },
    addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener),
    removeEventListener: (kind: string) => listeners.delete(kind),
  };
  const go = (hash: string) => {
    location.hash = hash;
    listeners.get('popstate')?.();
  };
  return { page: page as unknown as Window, put, go, location };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('writes once a drag rests, not on every step', async () => {
  const { page, put, location } = fakeWindow();
  const bar = createAddressBar(page);
  for (let step = 0; step < 625; step++) {
    bar.replace(async () => `step-${step}`);
    await vi.advanceTimersByTimeAsync(16);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(put).toHaveBeenCalledTimes(1);
  expect(location.hash).toBe('#step-624');
});

it('adds every entry, in order, even if an earlier one takes longer to pack', async () => {
  const { page, put } = fakeWindow();
  const bar = createAddressBar(page);
  bar.push(() => new Promise((resolve) => setTimeout(() => resolve('slow'), 500)));
  bar.push(async () => 'quick');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(put.mock.calls.map(([, , url]) => url)).toEqual(['/#slow', '/#quick']);
});

it('writes a delayed change to its own entry before another is added', async () => {
  const { page, put } = fakeWindow();
  const bar = createAddressBar(page);
  bar.push(async () => 'step-1');
  bar.replace(async () => 'step-1-answered');
  bar.push(async () => 'step-2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(put.mock.calls.map(([, , url]) => url)).toEqual([
    '/#step-1',
    '/#step-1-answered',
    '/#step-2',
  ]);
});

it('reports what cannot be packed, and goes on', async () => {
  const { page, location } = fakeWindow();
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const bar = createAddressBar(page);
  bar.push(() => Promise.reject(new RangeError('too large')));
  bar.push(async () => 'next');
  await vi.advanceTimersByTimeAsync(0);
  expect(reported).toHaveBeenCalledWith(new RangeError('too large'));
  expect(location.hash).toBe('#next');
});

it('reports Back, and not its own writes', async () => {
  const { page, go } = fakeWindow();
  const bar = createAddressBar(page);
  const listener = vi.fn();
  bar.onChange(listener);
  bar.push(async () => 'mine');
  await vi.advanceTimersByTimeAsync(0);
  go('#mine');
  expect(listener).not.toHaveBeenCalled();
  go('#before');
  expect(listener).toHaveBeenCalledTimes(1);
});

it('does not overwrite a link that arrived during packing', async () => {
  const { page, go, location } = fakeWindow();
  const bar = createAddressBar(page);
  bar.onChange(() => {});
  bar.push(() => new Promise((resolve) => setTimeout(() => resolve('late'), 500)));
  go('#pasted');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(location.hash).toBe('#pasted');
});
