/** Ranks of the leaderboard with their evidence. */
import { estimateWords, wordsOf } from '../../../derive/statistics/estimateWords';
import { sharedPlaces } from '../../../derive/statistics/holm';
import { MARGIN, type Standing } from '../../../derive/statistics/ranking';
import type { Metric } from '../../../engine/generated';
import type { Compared } from '../../../state/statistics/compared';
import { type Comparison, comparisonOf } from '../../../state/statistics/comparison';

export interface Rank {
  /** Null without a value. */
  readonly place: number | null;
  readonly shared: boolean;
  /** With the leader; null for the leader, and without a value. */
  readonly comparison: Comparison | null;
}

/**
 * Ranks by key, for standings in order. Once the race has ended, contestants without a significant difference share a
 * rank, corrected for multiple comparisons; with a single seed, only equal values do. While it runs, those within the
 * margin of the order do, because the order may then contradict their values.
 */
export function placesOf(
  placed: readonly Standing[],
  compared: Compared,
  { metric, swept, final }: { metric: Metric; swept: number | null; final: boolean },
): Map<string, Rank> {
  const known = placed.filter(({ value }) => !Number.isNaN(value));
  const made = new Map<string, Comparison>();
  const between = (own: Standing, other: Standing) => {
    const pair = `${own.key} ${other.key}`;
    const keys = [Number(own.key), Number(other.key)] as const;
    const comparison = made.get(pair) ?? comparisonOf(compared, metric, keys, swept);
    made.set(pair, comparison);
    return comparison;
  };
  const chance = (position: number, against: number): number | null => {
    const [own, other] = [known[position], known[against]];
    if (!own || !other || own.lost !== other.lost) return null;
    if (own.value === other.value || (!final && !isBeyond(own.value, other.value, metric)))
      return 1;
    const p = final ? between(own, other).estimate?.p : undefined;
    return p === undefined || Number.isNaN(p) ? null : p;
  };
  const places = sharedPlaces(known.length, chance);
  const [leader] = known;
  return new Map(
    placed.map((own) => {
      const at = known.indexOf(own);
      const place = places[at] ?? null;
      const shared = place !== null && places.filter((one) => one === place).length > 1;
      const behind = final && leader && at > 0;
      return [own.key, { place, shared, comparison: behind ? between(own, leader) : null }];
    }),
  );
}

/** Whether a value is worse than that of an earlier place by more than the margin. */
function isBeyond(value: number, ahead: number, { better }: Metric): boolean {
  const worse = better === 'higher' ? ahead - value : value - ahead;
  return worse > MARGIN * Math.abs(ahead);
}

/** The comparison with the leader in words. */
export function evidenceOf(comparison: Comparison, metric: Metric, lost: boolean): string {
  const { estimate, verdict } = comparison;
  const words = wordsOf(comparison, metric);
  // The estimate covers identical arrivals, so it remains valid although other rows are unsettled.
  if (verdict !== 'withheld' || lost || !estimate) return words;
  return `${estimateWords(estimate, metric.quantity, comparison.silent)}; ${words.replace('not compared', 'no verdict')}`;
}
