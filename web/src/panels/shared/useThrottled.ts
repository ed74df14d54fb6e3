import { startTransition, useEffect, useRef, useState } from 'react';
import { useSession } from './context';
import { atOnce, createThrottled, type Steps } from './throttled';
import { useRendered } from './useRendered';

/** The latest output of `derive` for `input`, limited to a share of the page's time. */
export function useThrottled<I, O>(input: I, live: boolean, derive: Steps<I, O>): O {
  const [output, show] = useRendered(() => atOnce(derive(input)));
  const { busy } = useSession();
  const isLive = useRef(live);
  const [throttled] = useState(() => {
    // While more results will follow, rendering has a lower priority than user input.
    const give = (next: O) => (isLive.current ? startTransition(() => show(next)) : show(next));
    return createThrottled<I, O>(give, busy.begin);
  });
  useEffect(() => {
    isLive.current = live;
  }, [live]);
  useEffect(() => throttled.request({ input, live, derive }), [throttled, input, live, derive]);
  useEffect(() => () => throttled.stop(), [throttled]);
  return output;
}
