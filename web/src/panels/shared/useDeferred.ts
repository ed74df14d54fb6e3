import { startTransition, useEffect, useRef } from 'react';
import { useRendered } from './useRendered';

/** A transition that is interrupted for longer than this is rendered at once. */
const LIMIT_MS = 300;

/**
 * A value that is rendered with a lower priority than user input. Unlike with React's `useDeferredValue`, which
 * starts again with every new value, the page never shows a value more than `LIMIT_MS` after a newer one came.
 */
export function useDeferred<T>(value: T): T {
  const [shown, show] = useRendered(() => value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
    if (value !== shown) startTransition(() => show(value));
  }, [value, shown, show]);
  const waits = value !== shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value that is shown starts the limit again
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => show(latest.current), LIMIT_MS);
    return () => clearTimeout(timer);
  }, [waits, shown, show]);
  return shown;
}
