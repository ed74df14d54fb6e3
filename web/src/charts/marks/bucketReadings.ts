/** Values of charts by class, as marks and as a table. */
import type { BucketStatistics } from '../../derive/distributions/buckets';
import type { Statistic } from '../../derive/distributions/sample';
import type { Cell, Series, Table } from '../series';
import { cellOf, count, duration, ratio } from '../text/format';
import type { GroupedSeries } from './Grouped';
import { read, STATISTICS, statisticCell, statisticText } from './statistic';

export interface SizedSeries extends Series {
  /** Identical classes in the same order for all contestants; the summary covers the first. */
  readonly buckets: readonly BucketStatistics[];
}

/** The statistic of each class with its tail, or its ratio to the baseline's. */
export function groupedOf(
  one: SizedSeries,
  metric: Statistic,
  baseline?: SizedSeries,
): GroupedSeries {
  return {
    ...one,
    values: one.buckets.map((of, group) => {
      const reference = baseline?.buckets[group];
      if (reference) {
        const value = read(of, metric) / read(reference, metric);
        return { group: of.bucket.key, value, tail: 1, text: ratio.text(value) };
      }
      const tail = metric === 'p99' ? Number.NaN : read(of, 'p99');
      const missing = of.unfinished > 0 ? `, ${count.text(of.unfinished)} unfinished` : '';
      const beyond = Number.isNaN(tail) ? '' : `, p99 ${duration.text(tail)}`;
      return {
        group: of.bucket.key,
        value: read(of, metric),
        tail,
        text: `${statisticText(of, metric)}${beyond}${missing}`,
      };
    }),
  };
}

export function tableOf(
  series: readonly SizedSeries[],
  head: string,
  baseline?: SizedSeries,
): Table {
  const ratios = baseline ? STATISTICS.map(({ label }) => `${label} ÷ ${baseline.label}`) : [];
  const over = (of: BucketStatistics, at: number, metric: Statistic): Cell => {
    const reference = baseline?.buckets[at];
    const value = reference ? read(of, metric) / read(reference, metric) : Number.NaN;
    return cellOf(ratio, value);
  };
  return {
    columns: [head, 'Finished', 'Unfinished', ...STATISTICS.map(({ label }) => label), ...ratios],
    rows: series.flatMap((one) =>
      one.buckets.map((of, at) => ({
        head: `${one.label}, ${of.bucket.label}`,
        cells: [
          cellOf(count, of.n),
          cellOf(count, of.unfinished),
          ...STATISTICS.map(({ value }) => statisticCell(of, value)),
          ...(baseline ? STATISTICS.map(({ value }) => over(of, at, value)) : []),
        ],
      })),
    ),
  };
}
