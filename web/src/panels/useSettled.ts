import { useEffect, useRef, useState } from 'react';

/** Deriving may take this share of the page's time while results keep coming. */
const SHARE = 0.1;
const MIN_MS = 250;

/**
 * What `derive` makes of `input`: at once when `live` ends, and otherwise only as often as its own cost allows, so
 * that large races never make the page stutter.
 */
export function useSettled<I, O>(input: I, live: boolean, derive: (input: I) => O): O {
  const [output, setOutput] = useState(() => derive(input));
  const last = useRef({ input, derive, at: 0, cost_ms: 0 });
  useEffect(() => {
    const { current } = last;
    if (current.input === input && current.derive === derive) return;
    const sameView = current.derive === derive;
    const wait_ms = Math.max(MIN_MS, current.cost_ms / SHARE) - (performance.now() - current.at);
    const settle = () => {
      const before = performance.now();
      const next = derive(input);
      const after = performance.now();
      last.current = { input, derive, at: after, cost_ms: after - before };
      setOutput(next);
    };
    const timer = setTimeout(settle, live && sameView ? Math.max(0, wait_ms) : 0);
    return () => clearTimeout(timer);
  }, [input, live, derive]);
  return output;
}
