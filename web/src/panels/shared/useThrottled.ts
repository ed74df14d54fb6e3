import { startTransition, useEffect, useRef, useState } from 'react';
import { useSession } from './context';
import { atOnce, createThrottled, type Steps } from './throttled';

/** What `derive` makes of `input`: the latest there is, never faster than the page can bear. */
export function useThrottled<I, O>(input: I, live: boolean, derive: Steps<I, O>): O {
  const [output, setOutput] = useState(() => atOnce(derive(input)));
  const { work } = useSession();
  const isLive = useRef(live);
  const [throttled] = useState(() => {
    const show = (next: O) => setOutput(() => next);
    // While more is to come, drawing gives way to whatever a person does.
    const give = (next: O) => (isLive.current ? startTransition(() => show(next)) : show(next));
    return createThrottled<I, O>(give, work.begin);
  });
  useEffect(() => {
    isLive.current = live;
  }, [live]);
  useEffect(() => throttled.request({ input, live, derive }), [throttled, input, live, derive]);
  useEffect(() => () => throttled.stop(), [throttled]);
  return output;
}
