/** Intervals of percentiles over seeds: of the engine's metric, or else of the sample itself. */
import { SEEDED } from '../../derive/lanes/seededSample';
import { verdictOf } from '../../derive/statistics/estimate';
import { wordsOf } from '../../derive/statistics/estimateWords';
import { percentileInterval, percentileRatio } from '../../derive/statistics/resampledEstimate';
import { ALL_SETTLED } from '../../derive/statistics/unsettled';
import type { Between, Interval } from '../series';
import type { SampledSeries, WordedProps } from './sampled';

/** A percentile over seeds, or its ratio to a baseline's, with its interval; undefined without one. */
export type OverPercentile = (one: SampledSeries, q: number) => Interval | undefined;

export const overPercentiles =
  ({ wording, over }: WordedProps, baseline?: SampledSeries): OverPercentile =>
  (one, q) => {
    if (!SEEDED.includes(q)) return undefined;
    const id = wording.metric && `${wording.metric}.p${Math.round(100 * q)}`;
    const known = (id && over?.(id)?.(one, baseline)) || ofSample(one, q, baseline);
    return known && known.low < known.high ? known : undefined;
  };

function ofSample(one: SampledSeries, q: number, base?: SampledSeries): Interval | undefined {
  const own = one.percentiles?.get(q);
  const found = base ? ratioOf(one, base, q) : own && percentileInterval(own);
  return found ? { value: found.estimate, low: found.low, high: found.high } : undefined;
}

/** Percentiles are comparable only if both sides have finished equally many. */
function ratioOf(one: SampledSeries, base: SampledSeries, q: number) {
  const [own, other] = [one.percentiles?.get(q), base.percentiles?.get(q)];
  const alike = one.sample.unfinished === base.sample.unfinished;
  return own && other && alike ? percentileRatio(own, other) : null;
}

/** The interval of the ratio of two medians in the common wording; empty if unknown. */
export const medianBetween =
  (series: readonly SampledSeries[]): Between =>
  (...pair) => {
    const [one, other] = pair.map(({ key }) => series.find((of) => of.key === key));
    const estimate = one && other && ratioOf(one, other, 0.5);
    if (!estimate) return '';
    const settled = { silent: 0, tooFew: 0, left: ALL_SETTLED, baselineLeft: ALL_SETTLED };
    return wordsOf({ estimate, verdict: verdictOf(estimate), ...settled }, RATIO);
  };

const RATIO = { id: '', quantity: 'factor' } as const;

/** Of all contestants, for axes; empty without any. */
export const seededIntervals = (
  series: readonly SampledSeries[],
  over: OverPercentile,
): Interval[] => series.flatMap((one) => SEEDED.flatMap((q) => over(one, q) ?? []));

/** Explains the error bars of a chart that has some. */
export const withErrorBars = (sentence: string, intervals: readonly Interval[]): string =>
  intervals.length > 0 ? `${sentence} Error bars: 95\u00a0% intervals over seeds.` : sentence;
