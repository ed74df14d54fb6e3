import { useMemo } from 'react';
import type { Between, OverSeries } from '../../../charts';
import { wordsOf } from '../../../derive/statistics/estimateWords';
import type { Metric } from '../../../engine/generated';
import type { Compared } from '../../../state/statistics/compared';
import { comparisonOf } from '../../../state/statistics/comparison';
import { valueOver } from '../../../state/statistics/values';
import { isEmpty } from '../../../state/view/selection';
import { useCatalogue, usePage } from '../../shared/context';
import { useCompared } from '../comparison/compared';
import type { SectionProps } from './section';

/** The interval of the distance between two contestants, in the common wording. */
export const betweenIn =
  (compared: Compared, metric: Metric, swept: number | null): Between =>
  (one, other) =>
    wordsOf(comparisonOf(compared, metric, [Number(one.key), Number(other.key)], swept), metric);

/** Values over seeds, or ratios to a baseline, with their intervals; each is estimated once. */
function overIn(compared: Compared, metric: Metric, swept: number | null): OverSeries {
  const ownOf = memoized((key) => {
    const { mean, low, high } = valueOver(compared, Number(key), swept, metric);
    return Number.isNaN(mean) ? undefined : { value: mean, low, high };
  });
  const ratioOf = memoized((keys) => {
    const [own = 0, base = 0] = keys.split(' ').map(Number);
    const { estimate, verdict } = comparisonOf(compared, metric, [own, base], swept);
    if (estimate?.kind !== 'ratio' || verdict === 'withheld') return undefined;
    return { value: estimate.estimate, low: estimate.low, high: estimate.high };
  });
  return (one, baseline) => (baseline ? ratioOf(`${one.key} ${baseline.key}`) : ownOf(one.key));
}

function memoized<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.has(key) ? (made.get(key) as T) : make(key);
    made.set(key, known);
    return known;
  };
}

/**
 * Values and intervals by metric id, for charts at one swept value. None while the race runs, or with a selection,
 * because metrics cover all counted rows.
 */
export function useIntervals(swept: number | null): Pick<SectionProps, 'between' | 'over'> {
  const compared = useCompared();
  const { metrics } = useCatalogue();
  const all = usePage(({ view }) => isEmpty(view.selection));
  const known = all && compared.final;
  return useMemo(() => {
    const by = new Map(known ? metrics.map((metric) => [metric.id, metric]) : []);
    const made = <T>(make: (of: Compared, metric: Metric, swept: number | null) => T) =>
      memoized((id) => {
        const metric = by.get(id);
        return metric && make(compared, metric, swept);
      });
    return { between: made(betweenIn), over: made(overIn) };
  }, [known, metrics, compared, swept]);
}
