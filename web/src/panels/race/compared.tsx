/** What the lanes of the race on the page are compared by, worked out once for all who rank or compare. */
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { type Compared, compare } from '../../state/compared';
import { isUnderWay, type Race } from '../../state/race';
import { usePage } from '../context';
import { useSettled } from '../useSettled';

const ComparedContext = createContext<Compared | null>(null);

export function ComparedProvider({ race, children }: { race: Race; children: ReactNode }) {
  const hidden = usePage(({ view }) => view.hidden);
  const derive = useCallback((of: Race) => compare(of, hidden), [hidden]);
  const settled = useSettled(race, isUnderWay(race), derive);
  // Until the first numbers of a new race are there, those of the one before must not pass for them.
  const compared = useMemo(
    () => (settled.runId === race.runId ? settled : { runId: race.runId, heats: [] }),
    [settled, race.runId],
  );
  return <ComparedContext value={compared}>{children}</ComparedContext>;
}

export function useCompared(): Compared {
  const compared = use(ComparedContext);
  if (!compared) throw new Error('lanes are compared inside a race');
  return compared;
}
