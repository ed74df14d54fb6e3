/** Intervals of percentiles over seeds: of the engine's metric, or else of the sample itself. */
import { SEEDED } from '../../derive/lanes/seededSample';
import { percentileInterval, percentileRatio } from '../../derive/statistics/resampledEstimate';
import type { Between, Interval } from '../series';
import { ratioWords } from '../text/ratioWords';
import { withErrorBars } from '../text/wording';
import type { SampledSeries, WordedProps } from './sampled';

/** A percentile over seeds, or its ratio to a baseline's, with its interval; undefined without one. */
export type OverPercentile = (one: SampledSeries, q: number) => Interval | undefined;

/** What a distribution shows of its percentiles over seeds. */
export interface Seeded {
  readonly over: OverPercentile;
  /** All interval bounds, for the axis. */
  readonly bounds: readonly number[];
  /** The interval of the sentence about medians. */
  readonly between: Between;
  /** Explains the error bars of a sentence's chart, if it has some. */
  readonly explained: (sentence: string) => string;
}

export function seededOf({ wording, ...props }: WordedProps, baseline?: SampledSeries): Seeded {
  const { series } = props;
  const over: OverPercentile = (one, q) => {
    if (!SEEDED.includes(q)) return undefined;
    const id = wording.metric && `${wording.metric}.p${Math.round(100 * q)}`;
    const known = (id && props.over?.(id)?.(one, baseline)) || ofSample(one, q, baseline);
    return known && known.low < known.high ? known : undefined;
  };
  const intervals = series.flatMap((one) => SEEDED.flatMap((q) => over(one, q) ?? []));
  return {
    over,
    bounds: intervals.flatMap(({ low, high }) => [low, high]),
    between: props.between ?? medianBetween(series),
    explained: (sentence) => withErrorBars(sentence, intervals.length > 0),
  };
}

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
const medianBetween =
  (series: readonly SampledSeries[]): Between =>
  (...pair) => {
    const [one, other] = pair.map(({ key }) => series.find((of) => of.key === key));
    const estimate = one && other && ratioOf(one, other, 0.5);
    return estimate ? ratioWords(estimate) : '';
  };
