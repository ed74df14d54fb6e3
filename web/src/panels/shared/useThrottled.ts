import { startTransition, useEffect, useRef, useState } from 'react';
import { useSession } from './context';
import { atOnce, createSettler, type Steps } from './throttled';

/** What `derive` makes of `input`: the latest there is, never faster than the page can bear. */
export function useSettled<I, O>(input: I, live: boolean, derive: Steps<I, O>): O {
  const [output, setOutput] = useState(() => atOnce(derive(input)));
  const { work } = useSession();
  const isLive = useRef(live);
  const [settler] = useState(() => {
    const show = (next: O) => setOutput(() => next);
    // While more is to come, drawing gives way to whatever a person does.
    const give = (next: O) => (isLive.current ? startTransition(() => show(next)) : show(next));
    return createSettler<I, O>(give, work.begin);
  });
  useEffect(() => {
    isLive.current = live;
  }, [live]);
  useEffect(() => settler.request({ input, live, derive }), [settler, input, live, derive]);
  useEffect(() => () => settler.stop(), [settler]);
  return output;
}
