import { type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** One stop of the Tab key for a row of buttons, within which arrow keys move; returns the props of a button. */
export function useRoving(count: number) {
  const [stop, setStop] = useState(0);
  return (at: number) => ({
    tabIndex: at === Math.min(stop, count - 1) ? 0 : -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = (at + step + count) % count;
      setStop(next);
      const buttons = event.currentTarget.closest('ul')?.querySelectorAll('button');
      buttons?.[next]?.focus();
    },
  });
}
