import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from './context';

/** State that counts as pending work from a change until the change is rendered. */
export function useRendered<T>(initial: () => T): readonly [T, (next: T) => void] {
  const { busy } = useSession();
  const [shown, setShown] = useState(() => ({ value: initial() }));
  const latest = useRef(shown);
  const end = useRef<(() => void) | null>(null);
  const show = useCallback(
    (value: T) => {
      latest.current = { value };
      end.current ??= busy.begin();
      setShown(latest.current);
    },
    [busy],
  );
  const finish = useCallback(() => {
    end.current?.();
    end.current = null;
  }, []);
  useEffect(() => {
    if (latest.current === shown) finish();
  }, [shown, finish]);
  useEffect(() => finish, [finish]);
  return [shown.value, show];
}
