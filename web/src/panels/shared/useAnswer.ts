import { useEffect, useState } from 'react';
import type { Issue, Remedy } from '../../engine/generated';
import type { Inspected } from '../../engine/protocol';
import { unanswered } from '../../state/unanswered';
import { useSession } from './context';
import { latestOnly } from './latestOnly';

export interface Answer<T> {
  /** The last successful answer; null before the first. */
  readonly seen: T | null;
  /** Issues with the current input. */
  readonly issues: readonly Issue[];
  /** A change that fixes some of the issues, if known. */
  readonly remedy?: Remedy | undefined;
}

/** The engine's answer about `text`, requested on every change; the previous answer is kept meanwhile. */
export function useAnswer<T>(
  text: string,
  ask: (text: string) => Promise<Inspected<T>>,
): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ seen: null, issues: [] });
  const { busy } = useSession();
  const [latest] = useState(() =>
    latestOnly<Inspected<T>>(
      ({ preview, issues, remedy }) =>
        setAnswer(({ seen }) => ({ seen: preview ?? seen, issues, remedy })),
      (error) => setAnswer(({ seen }) => ({ seen, issues: [unanswered(error)] })),
      busy.begin,
    ),
  );
  useEffect(() => latest.request({ text, ask }), [latest, text, ask]);
  useEffect(() => latest.stop, [latest]);
  return answer;
}
