import { useEffect, useState } from 'react';
import type { Issue, Remedy } from '../../engine/generated';
import type { Looked } from '../../engine/protocol';
import { useSession } from './context';
import { createLatestOnly } from './latestOnly';

export interface Look<T> {
  /** The last that there was; null before the first. */
  readonly seen: T | null;
  /** What is wrong with what is looked at now. */
  readonly issues: readonly Issue[];
  /** What would mend some of it, if one step can. */
  readonly remedy?: Remedy | undefined;
}

/** What the engine sees in `text`, asked anew whenever that changes. While it looks, the last answer stays. */
export function useQuery<T>(text: string, ask: (text: string) => Promise<Looked<T>>): Look<T> {
  const [look, setLook] = useState<Look<T>>({ seen: null, issues: [] });
  const { work } = useSession();
  const [latest] = useState(() =>
    createLatestOnly<Looked<T>>(
      ({ preview, issues, remedy }) =>
        setLook(({ seen }) => ({ seen: preview ?? seen, issues, remedy })),
      ({ message: value }) => {
        const issue = { path: 'scenario', value, expected: 'an engine that answers' };
        setLook(({ seen }) => ({ seen, issues: [issue] }));
      },
      work.begin,
    ),
  );
  useEffect(() => latest.request({ text, ask }), [latest, text, ask]);
  useEffect(() => latest.stop, [latest]);
  return look;
}
