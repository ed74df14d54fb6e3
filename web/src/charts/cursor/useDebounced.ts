import { useEffect, useState } from 'react';

/** A text after it has been stable for `delay_ms`, so that a moving cursor is not read out at every stop. */
export function useDebounced(text: string, delay_ms = 250): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay_ms);
    return () => clearTimeout(timer);
  }, [text, delay_ms]);
  return settled;
}
