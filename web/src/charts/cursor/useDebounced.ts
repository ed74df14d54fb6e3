import { useEffect, useState } from 'react';

/**
 * A text once it has been stable for `delay_ms`, so that screen readers do not announce every stop of a moving cursor.
 */
export function useDebounced(text: string, delay_ms = 250): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay_ms);
    return () => clearTimeout(timer);
  }, [text, delay_ms]);
  return settled;
}
