import { useCallback, useMemo } from 'react';
import type { Between } from '../../../charts';
import { wordsOf } from '../../../derive/estimateWords';
import type { Metric } from '../../../engine/generated';
import type { Compared } from '../../../state/compared';
import { comparisonOf } from '../../../state/comparison';
import { isUnderWay, type Race } from '../../../state/race';
import { isEmpty } from '../../../state/selection';
import { useCatalogue, usePage } from '../../shared/context';
import { useCompared } from '../comparison/compared';

/** How sure one contestant's distance from another is, in the words of all comparisons. */
export const betweenIn =
  (compared: Compared, metric: Metric, swept: number | null): Between =>
  (one, other) =>
    wordsOf(comparisonOf(compared, metric, [Number(one.key), Number(other.key)], swept), metric);

/**
 * The same by the metric's id, for charts at one swept value. Nothing while the race runs, nor of a selection: metrics
 * are of all that counts.
 */
export function useBetween(race: Race, swept: number | null): (id: string) => Between | undefined {
  const compared = useCompared();
  const { metrics } = useCatalogue();
  const all = usePage(({ view }) => isEmpty(view.selection));
  const known = all && !isUnderWay(race);
  const made = useMemo(
    () =>
      new Map(
        known ? metrics.map((metric) => [metric.id, betweenIn(compared, metric, swept)]) : [],
      ),
    [known, metrics, compared, swept],
  );
  return useCallback((id) => made.get(id), [made]);
}
