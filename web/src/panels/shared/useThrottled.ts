import { startTransition, useEffect, useState } from 'react';
import { useSession } from './context';
import { atOnce, createThrottled, type Steps } from './throttled';
import { useRendered } from './useRendered';

/** The latest output of `derive` for `input`, limited to a share of the page's time. */
export function useThrottled<I, O>(input: I, live: boolean, derive: Steps<I, O>): O {
  const [output, show] = useRendered(() => atOnce(derive(input)));
  const { busy } = useSession();
  // Rendering has a lower priority than user input.
  const [throttled] = useState(() =>
    createThrottled<I, O>((next) => startTransition(() => show(next)), busy.begin),
  );
  useEffect(() => throttled.request({ input, live, derive }), [throttled, input, live, derive]);
  useEffect(() => () => throttled.stop(), [throttled]);
  return output;
}
