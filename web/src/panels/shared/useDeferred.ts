import { useDeferredValue, useEffect } from 'react';
import { useSession } from './context';

/** A value that is rendered with a lower priority than user input, and counts as pending work until it is rendered. */
export function useDeferred<T>(value: T): T {
  const { busy } = useSession();
  const deferred = useDeferredValue(value);
  useEffect(() => (deferred === value ? undefined : busy.begin()), [deferred, value, busy]);
  return deferred;
}
