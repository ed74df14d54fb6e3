import { useCallback, useMemo } from 'react';
import type { Between } from '../../../charts';
import { wordsOf } from '../../../derive/statistics/estimateWords';
import type { Metric } from '../../../engine/generated';
import type { Compared } from '../../../state/statistics/compared';
import { comparisonOf } from '../../../state/statistics/comparison';
import { isEmpty } from '../../../state/view/selection';
import { useCatalogue, usePage } from '../../shared/context';
import { useCompared } from '../comparison/compared';

/** The interval of the distance between two contestants, in the common wording. */
export const betweenIn =
  (compared: Compared, metric: Metric, swept: number | null): Between =>
  (one, other) =>
    wordsOf(comparisonOf(compared, metric, [Number(one.key), Number(other.key)], swept), metric);

/**
 * Intervals by metric id, for charts at one swept value. None while the race runs, or with a selection, because metrics
 * cover all counted rows.
 */
export function useBetween(swept: number | null): (id: string) => Between | undefined {
  const compared = useCompared();
  const { metrics } = useCatalogue();
  const all = usePage(({ view }) => isEmpty(view.selection));
  const known = all && compared.final;
  const made = useMemo(
    () =>
      new Map(
        known ? metrics.map((metric) => [metric.id, betweenIn(compared, metric, swept)]) : [],
      ),
    [known, metrics, compared, swept],
  );
  return useCallback((id) => made.get(id), [made]);
}
