/** Intervals of means over seeds, for classes that no metric of the engine covers. */
import type { Statistics } from '../../derive/distributions/sample';
import { pairedEstimate, verdictOf } from '../../derive/statistics/estimate';
import { wordsOf } from '../../derive/statistics/estimateWords';
import { overSeeds } from '../../derive/statistics/seeds';
import { ALL_SETTLED } from '../../derive/statistics/unsettled';
import type { Between, Interval, Series } from '../series';

const POSITIVE = { least: 0, most: Number.POSITIVE_INFINITY };

/** The mean over seeds, or its ratio to the baseline's; undefined while seeds run. */
export function meanOver(own: Statistics, base?: Statistics): Interval | undefined {
  if (base) {
    const estimate = ratioOf(own, base);
    if (estimate?.kind !== 'ratio') return undefined;
    return { value: estimate.estimate, low: estimate.low, high: estimate.high };
  }
  if (!own.seedMeans) return undefined;
  const { n, mean, low, high } = overSeeds(own.seedMeans, undefined, POSITIVE);
  return n > 0 ? { value: mean, low, high } : undefined;
}

/** The interval of the ratio of two means in the common wording; empty if unknown. */
export const meanBetween =
  (of: (one: Series) => Statistics | undefined): Between =>
  (one, other) => {
    const [own, base] = [of(one), of(other)];
    const estimate = own && base && ratioOf(own, base);
    if (!estimate) return '';
    const silent = (own.seedMeans?.length ?? 0) - estimate.n;
    const settled = { tooFew: 0, left: ALL_SETTLED, baselineLeft: ALL_SETTLED };
    const said = { estimate, verdict: verdictOf(estimate), silent, ...settled };
    return wordsOf(said, { id: '', quantity: 'seconds' });
  };

/** Means are comparable only if both sides have finished equally many. */
function ratioOf(own: Statistics, base: Statistics) {
  if (!own.seedMeans || !base.seedMeans || own.unfinished !== base.unfinished) return null;
  const pairs = own.seedMeans.map(
    (mean, at) => [mean, base.seedMeans?.[at] ?? Number.NaN] as const,
  );
  return pairedEstimate(pairs.filter((pair) => pair.every(Number.isFinite)));
}
