/** Provides the compared numbers of a race, computed once for all rankings and comparisons. */
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { isUnderWay, type Race } from '../../../state/race/race';
import { type Compared, compare } from '../../../state/statistics/compared';
import { pooledBy } from '../../../state/statistics/percentiles';
import { useCatalogue, usePage } from '../../shared/context';
import { atOnce } from '../../shared/throttled';
import { useThrottled } from '../../shared/useThrottled';
import { COLUMN_IDS } from './columns';

/** The numbers of a race that has just started. */
const NOTHING = { final: false, heats: [], percentiles: new Map() };

const ComparedContext = createContext<Compared | null>(null);

export function ComparedProvider({ race, children }: { race: Race; children: ReactNode }) {
  const hidden = usePage(({ view }) => view.hidden);
  const ids = usePercentiles();
  const derive = useCallback((of: Race) => compare(of, hidden, ids.split(' ')), [hidden, ids]);
  const settled = useThrottled(race, isUnderWay(race), derive);
  const quick = usePage(({ quick }) => quick);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first numbers of a race are derived at once
  const first = useMemo(
    // Lanes reused from a large race would keep the page from answering.
    () => (quick ? atOnce(derive(race)) : { ...NOTHING, runId: race.runId }),
    [race.runId],
  );
  // A new race never shows numbers of the previous one.
  const compared = settled.runId === race.runId ? settled : first;
  return <ComparedContext value={compared}>{children}</ComparedContext>;
}

/** Of these, distributions show the median, p95 and p99 over seeds. */
const DISTRIBUTED = ['flows.fct_s.all', 'coflows.cct_s'].flatMap((of) =>
  ['p50', 'p95', 'p99'].map((one) => `${of}.${one}`),
);

/** Ids of the displayed percentile metrics, space-separated. */
function usePercentiles(): string {
  const detail = usePage(({ view }) => view.detail);
  const chosen = usePage(({ view }) => view.headline);
  const metric = usePage(({ view }) => view.metric);
  // Charts by size, and their sentences, show the chosen statistic.
  const inCharts = (id: string) =>
    DISTRIBUTED.includes(id) ||
    (/^flows\.(fct_s|normalised_fct)\./.test(id) && id.endsWith(`.${metric}`));
  return useCatalogue()
    .metrics.filter(
      ({ id, headline }) =>
        headline || id === chosen || detail === 'all' || COLUMN_IDS.includes(id) || inCharts(id),
    )
    .filter(({ id }) => pooledBy(id) !== null)
    .map(({ id }) => id)
    .join(' ');
}

export function useCompared(): Compared {
  const compared = use(ComparedContext);
  if (!compared) throw new Error('lanes are compared inside a race');
  return compared;
}
