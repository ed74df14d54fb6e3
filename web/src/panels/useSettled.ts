import { useEffect, useState } from 'react';
import { useSession } from './context';
import { atOnce, createSettler, type Steps } from './settler';

/** What `derive` makes of `input`: the latest there is, never faster than the page can bear. */
export function useSettled<I, O>(input: I, live: boolean, derive: Steps<I, O>): O {
  const [output, setOutput] = useState(() => atOnce(derive(input)));
  const { work } = useSession();
  const [settler] = useState(() =>
    createSettler<I, O>((next) => setOutput(() => next), work.begin),
  );
  useEffect(() => settler.request({ input, live, derive }), [settler, input, live, derive]);
  useEffect(() => () => settler.stop(), [settler]);
  return output;
}
