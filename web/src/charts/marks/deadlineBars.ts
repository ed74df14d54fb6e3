/** Deadline outcomes as bars: values, or ratios to a baseline's. */
import type { DeadlineOutcome, Throughput } from '../../derive/lanes/deadlines';
import type { Interval, OverSeries, Series } from '../series';
import { count, type Quantity, ratio, share, withInterval } from '../text/format';
import type { GroupedSeries, GroupedValue } from './Grouped';

export interface DeadlineSeries extends Series {
  readonly outcome: DeadlineOutcome;
  /** Identical multiples for all contestants, ascending. */
  readonly throughput: readonly Throughput[];
}

/** A share of all seeds, or over seeds with its interval. */
function barOf(
  group: string,
  value: number,
  [part, total]: readonly [part: number, total: number],
  known?: Interval,
): GroupedValue {
  const of = `${count.text(part)} of ${count.text(total)}`;
  const bar = { group, value, tail: Number.NaN, text: `${share.text(value)} (${of})` };
  return known
    ? { ...bar, ...seeded(known, share), text: `${withInterval(share, known)}, ${of}` }
    : bar;
}

const seeded = (known: Interval, quantity: Quantity) => ({
  value: known.value,
  tail: known.high,
  foot: known.low,
  text: withInterval(quantity, known),
});

/** A value with an interval that has a width. */
const known = (over: OverSeries | undefined, one: Series, baseline?: Series) => {
  const found = over?.(one, baseline);
  return found && found.low < found.high ? found : undefined;
};

/** One bar, in the contestant's own group. */
export function missesOf(
  one: DeadlineSeries,
  own: number,
  all: readonly DeadlineSeries[],
  baseline: DeadlineSeries | undefined,
  over: OverSeries | undefined,
): GroupedSeries {
  const { missRatio, missed, total } = one.outcome;
  const nothing = { value: Number.NaN, tail: Number.NaN, text: '' };
  const bar = (key: string) =>
    baseline
      ? ratioBar(key, missRatio / baseline.outcome.missRatio, known(over, one, baseline))
      : barOf(key, missRatio, [missed, total], known(over, one));
  const labelled = (value: GroupedValue) => ({
    ...value,
    label: (baseline ? ratio : share).text(value.value),
  });
  return {
    ...one,
    values: all.map(({ key }, group) =>
      group === own ? labelled(bar(key)) : { ...nothing, group: key },
    ),
  };
}

/** One bar per multiple of the deadline; `over` has the values over seeds by multiple. */
export function inTimeOf(
  one: DeadlineSeries,
  baseline: DeadlineSeries | undefined,
  over: (factor: number) => OverSeries | undefined,
): GroupedSeries {
  return {
    ...one,
    values: one.throughput.map((of, at) => {
      const reference = baseline?.throughput[at];
      return reference
        ? ratioBar(
            `${of.factor}`,
            of.share / reference.share,
            known(over(of.factor), one, baseline),
          )
        : barOf(
            `${of.factor}`,
            of.share,
            [of.within, one.outcome.total],
            known(over(of.factor), one),
          );
    }),
  };
}

/** A baseline without misses has no ratio. */
function ratioBar(group: string, of: number, known?: Interval): GroupedValue {
  if (known) return { group, ...seeded(known, ratio) };
  const value = Number.isFinite(of) ? of : Number.NaN;
  return { group, value, tail: Number.NaN, text: ratio.text(value) };
}
