import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. Renders synchronously, before the browser takes the page. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    follow,
    () => printing,
    () => false,
  );
}

const listeners = new Set<() => void>();
let printing = false;

function follow(listener: () => void): () => void {
  if (listeners.size === 0) listen(addEventListener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) listen(removeEventListener);
  };
}

function listen(change: typeof addEventListener | typeof removeEventListener): void {
  change('beforeprint', tell);
  change('afterprint', tell);
}

function tell({ type }: Event): void {
  printing = type === 'beforeprint';
  // A copy, because listeners that mount during the flush read the state themselves.
  flushSync(() => {
    for (const listener of [...listeners]) listener();
  });
}
