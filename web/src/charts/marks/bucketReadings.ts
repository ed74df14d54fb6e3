/** Values of charts by class, as marks and as a table. */
import type { BucketStatistics } from '../../derive/distributions/buckets';
import type { Statistic } from '../../derive/distributions/sample';
import type { WithSeeds } from '../../derive/lanes/bySeed';
import type { Cell, Interval, Series, Table } from '../series';
import { cellOf, count, duration, ratio, withInterval } from '../text/format';
import type { GroupedSeries } from './Grouped';
import { read, STATISTICS, statisticCell, statisticText } from './statistic';

export interface SizedSeries extends Series {
  /** Identical classes in the same order for all contestants; the summary covers the first. */
  readonly buckets: readonly WithSeeds<BucketStatistics>[];
}

/** Values of a class over seeds, by its index. */
type Over = (one: SizedSeries, at: number) => Interval | undefined;

/**
 * The statistic of each class with its tail, or its ratio to the baseline's; with intervals over seeds instead where
 * these are known.
 */
export function groupedOf(
  one: SizedSeries,
  metric: Statistic,
  baseline?: SizedSeries,
  over?: Over,
): GroupedSeries {
  return {
    ...one,
    values: one.buckets.map((of, group) => {
      const known = over?.(one, group);
      if (known) {
        const { value, low, high } = known;
        const text = withInterval(baseline ? ratio : duration, known);
        return { group: of.bucket.key, value, tail: high, foot: low, text: text + openText(of) };
      }
      const reference = baseline?.buckets[group];
      if (reference) {
        const value = read(of, metric) / read(reference, metric);
        // Beside intervals, a rule to 1 would look like one.
        const tail = over ? Number.NaN : 1;
        return { group: of.bucket.key, value, tail, text: ratio.text(value) };
      }
      const tail = metric === 'p99' ? Number.NaN : read(of, 'p99');
      const beyond = Number.isNaN(tail) ? '' : `, p99 ${duration.text(tail)}`;
      return {
        group: of.bucket.key,
        value: read(of, metric),
        tail: over ? Number.NaN : tail,
        text: `${statisticText(of, metric)}${beyond}${openText(of)}`,
      };
    }),
  };
}

const openText = ({ unfinished }: BucketStatistics): string =>
  unfinished > 0 ? `, ${count.text(unfinished)} unfinished` : '';

export function tableOf(
  series: readonly SizedSeries[],
  head: string,
  baseline?: SizedSeries,
  over?: Over,
): Table {
  const seeds = over ? ['Over seeds'] : [];
  const seeded = (one: SizedSeries, at: number): Cell => {
    const known = over?.(one, at);
    const quantity = baseline ? ratio : duration;
    return known
      ? { value: known.value, text: withInterval(quantity, known) }
      : cellOf(quantity, Number.NaN);
  };
  const ratios = baseline ? STATISTICS.map(({ label }) => `${label} ÷ ${baseline.label}`) : [];
  const toBaseline = (of: BucketStatistics, at: number, metric: Statistic): Cell => {
    const reference = baseline?.buckets[at];
    const value = reference ? read(of, metric) / read(reference, metric) : Number.NaN;
    return cellOf(ratio, value);
  };
  return {
    columns: [
      ...[head, 'Finished', 'Unfinished'],
      ...STATISTICS.map(({ label }) => label),
      ...ratios,
      ...seeds,
    ],
    rows: series.flatMap((one) =>
      one.buckets.map((of, at) => ({
        head: `${one.label}, ${of.bucket.label}`,
        cells: [
          cellOf(count, of.n),
          cellOf(count, of.unfinished),
          ...STATISTICS.map(({ value }) => statisticCell(of, value)),
          ...(baseline ? STATISTICS.map(({ value }) => toBaseline(of, at, value)) : []),
          ...(over ? [seeded(one, at)] : []),
        ],
      })),
    ),
  };
}
