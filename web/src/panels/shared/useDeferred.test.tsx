import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../state/session/session';
import { createBusy } from '../../state/view/busy';
import { SessionProvider } from './context';
import { useDeferred } from './useDeferred';

const { starved } = vi.hoisted(() => ({ starved: { yes: false } }));

// A page that is always busy never gets to its transitions.
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  const startTransition = (change: () => void) =>
    starved.yes ? undefined : react.startTransition(change);
  return { ...react, startTransition };
});

const Shown = ({ value }: { value: number }) => <p>{useDeferred(value)}</p>;

function show(value: number) {
  const session = { busy: createBusy() } as unknown as Session;
  const page = (of: number) => (
    <SessionProvider value={session}>
      <Shown value={of} />
    </SessionProvider>
  );
  const { rerender } = render(page(value));
  return (next: number) => rerender(page(next));
}

const shown = () => Number(screen.getByRole('paragraph').textContent);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  starved.yes = false;
});

describe('a deferred value', () => {
  it('is the newest one', () => {
    const next = show(1);
    next(2);
    expect(shown()).toBe(2);
  });

  it('is at most 300 ms late, even if newer ones come all the time', () => {
    const next = show(1);
    starved.yes = true;
    const late = [2, 3, 4, 5, 6, 7, 8].map((value) => {
      next(value);
      act(() => vi.advanceTimersByTime(100));
      return value - shown();
    });
    expect(Math.max(...late)).toBeLessThan(3);
    expect(shown()).toBeGreaterThan(4);
  });
});
