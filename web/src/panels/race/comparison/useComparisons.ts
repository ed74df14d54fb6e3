import { useCallback, useMemo } from 'react';
import { count } from '../../../charts';
import { estimateWords, wordsOf } from '../../../derive/statistics/estimateWords';
import type { Metric, Verdict } from '../../../engine/generated';
import type { Race } from '../../../state/race/race';
import { type AmongBoth, amongBoth } from '../../../state/statistics/bothFinished';
import type { Compared } from '../../../state/statistics/compared';
import { type Comparison, comparisonOf } from '../../../state/statistics/comparison';
import { useThrottled } from '../../shared/useThrottled';
import { useCompared } from './compared';

export interface Spoken extends Comparison {
  readonly verdict: Verdict;
  readonly words: string;
}

/** Compares every other contestant with the baseline at one swept value, once the race has ended. */
export function useComparisons(
  race: Race,
  metric: Metric | undefined,
  baseline: number,
  swept: number | null,
): Spoken[] {
  const compared = useCompared();
  const ended = race.status === 'finished' && metric !== undefined;
  const comparisons = useMemo(() => {
    if (!ended) return [];
    return race.scenario.contestants
      .map((_, contestant) => contestant)
      .filter((contestant) => contestant !== baseline)
      .map((contestant) => comparisonOf(compared, metric, [contestant, baseline], swept));
  }, [race.scenario, ended, compared, metric, baseline, swept]);
  const both = useAmongBoth(compared, comparisons, metric, swept);
  return comparisons.map((one) => {
    const words = metric ? wordsOf(one, metric) : '';
    const also = metric && bothText(both.get(one.contestant), metric);
    return { ...one, words: also ? `${words}; ${also}` : words };
  });
}

/** Only for pairs that left different flows unfinished, because it takes passes over their columns. */
function useAmongBoth(
  compared: Compared,
  comparisons: readonly Comparison[],
  metric: Metric | undefined,
  swept: number | null,
): ReadonlyMap<number, AmongBoth> {
  const withheld = comparisons
    .filter(({ verdict }) => verdict === 'withheld')
    .map(({ contestant, baseline }) => `${contestant} ${baseline}`)
    .join();
  const derive = useCallback(
    function* (of: Compared): Generator<void, ReadonlyMap<number, AmongBoth>> {
      const found = new Map<number, AmongBoth>();
      if (!metric || withheld === '') return found;
      for (const pair of withheld.split(',')) {
        const [contestant = 0, baseline = 0] = pair.split(' ').map(Number);
        const among = yield* amongBoth(of, metric, [contestant, baseline], swept);
        if (among) found.set(contestant, among);
      }
      return found;
    },
    [metric, withheld, swept],
  );
  return useThrottled(compared, false, derive);
}

/**
 * “among the 388 flows that both finished 0.88× (0.85 … 0.91), 5 seeds”; empty if these do not determine the metric.
 */
function bothText(among: AmongBoth | undefined, { quantity }: Metric): string {
  if (!among?.estimate) return '';
  const { n, noun, estimate } = among;
  const them = n === 1 ? noun.slice(0, -1) : noun;
  return `among the ${count.text(n)} ${them} that both finished ${estimateWords(estimate, quantity)}`;
}
