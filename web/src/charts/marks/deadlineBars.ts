/** Deadline outcomes as bars: values, or ratios to a baseline's. */
import type { DeadlineOutcome, Throughput } from '../../derive/lanes/deadlines';
import type { Series } from '../series';
import { count, ratio, share } from '../text/format';
import type { GroupedSeries, GroupedValue } from './Grouped';

export interface DeadlineSeries extends Series {
  readonly outcome: DeadlineOutcome;
  /** Identical multiples for all contestants, ascending. */
  readonly throughput: readonly Throughput[];
}

const barOf = (group: string, value: number, part: number, total: number): GroupedValue => ({
  group,
  value,
  tail: Number.NaN,
  text: `${share.text(value)} (${count.text(part)} of ${count.text(total)})`,
});

/** One bar, in the contestant's own group. */
export function missesOf(
  one: DeadlineSeries,
  own: number,
  all: readonly DeadlineSeries[],
  baseline: DeadlineSeries | undefined,
): GroupedSeries {
  const { missRatio, missed, total } = one.outcome;
  const nothing = { value: Number.NaN, tail: Number.NaN, text: '' };
  const bar = (key: string) =>
    baseline
      ? labelled(ratioBar(key, missRatio / baseline.outcome.missRatio))
      : labelled(barOf(key, missRatio, missed, total), share.text(missRatio));
  return {
    ...one,
    values: all.map(({ key }, group) => (group === own ? bar(key) : { ...nothing, group: key })),
  };
}

/** One bar per multiple of the deadline. */
export function inTimeOf(one: DeadlineSeries, baseline: DeadlineSeries | undefined): GroupedSeries {
  return {
    ...one,
    values: one.throughput.map((of, at) => {
      const reference = baseline?.throughput[at];
      return reference
        ? ratioBar(`${of.factor}`, of.share / reference.share)
        : barOf(`${of.factor}`, of.share, of.within, one.outcome.total);
    }),
  };
}

const labelled = (bar: GroupedValue, label = bar.text): GroupedValue => ({ ...bar, label });

/** A baseline without misses has no ratio. */
function ratioBar(group: string, value: number): GroupedValue {
  const known = Number.isFinite(value) ? value : Number.NaN;
  return { group, value: known, tail: Number.NaN, text: ratio.text(known) };
}
