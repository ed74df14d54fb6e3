/** Bins of slowdown by flow size, as cursor stops and as a table. */

import type { Statistic } from '../../derive/distributions/sample';
import type { SlowdownBin } from '../../derive/distributions/slowdown';
import type { Cell, Cursor, Series, Table } from '../series';
import { bytes, cellOf, count, ratio } from '../text/format';
import { absence, read, STATISTICS, statisticLabel } from './statistic';

export interface BinnedSeries extends Series {
  readonly bins: readonly SlowdownBin[];
}

/** Bins of all contestants, ascending, with identical edges. */
export function allBins(series: readonly BinnedSeries[]): SlowdownBin[] {
  const bins = new Map(series.flatMap((one) => one.bins.map((bin) => [bin.fromBytes, bin])));
  return [...bins.values()].sort((a, b) => a.fromBytes - b.fromBytes);
}

const binOf = (one: BinnedSeries, { fromBytes }: SlowdownBin): SlowdownBin | undefined =>
  one.bins.find((bin) => bin.fromBytes === fromBytes);

export const middleOf = ({ fromBytes, toBytes }: SlowdownBin): number =>
  Math.sqrt(fromBytes * toBytes);
const nameOf = ({ fromBytes, toBytes }: SlowdownBin): string =>
  `${bytes.text(fromBytes)} – ${bytes.text(toBytes)}`;

/** A bin's statistic; NaN for too few flows. */
const slowdown = (bin: SlowdownBin, metric: Statistic): number => read(bin, metric);

/** The statistic, or its ratio to the baseline's. */
export function shownOf(
  bin: SlowdownBin,
  metric: Statistic,
  baseline: BinnedSeries | undefined,
): number {
  if (!baseline) return slowdown(bin, metric);
  const reference = binOf(baseline, bin);
  return reference ? slowdown(bin, metric) / slowdown(reference, metric) : Number.NaN;
}

function describe(
  bin: SlowdownBin | undefined,
  metric: Statistic,
  baseline: BinnedSeries | undefined,
): Cell {
  if (!bin || bin.n === 0) return { value: Number.NaN, text: 'none finished' };
  const value = shownOf(bin, metric, baseline);
  if (Number.isNaN(slowdown(bin, metric))) return { value, text: absence(bin.n, metric) };
  return { value, text: ratio.text(value) };
}

export function cursorOf(
  series: readonly BinnedSeries[],
  metric: Statistic,
  baseline: BinnedSeries | undefined,
): Cursor {
  const stops = allBins(series).map((bin) => ({
    at: middleOf(bin),
    heading: nameOf(bin),
    readings: series.map((one) => {
      const own = binOf(one, bin);
      const { value, text } = describe(own, metric, baseline);
      const missing = own && own.unfinished > 0 ? `, ${count.text(own.unfinished)} unfinished` : '';
      return { series: one, text: `${text}${missing}`, at: value };
    }),
  }));
  return { axis: 'x', stops };
}

export function tableOf(
  series: readonly BinnedSeries[],
  metric: Statistic,
  baseline: BinnedSeries | undefined,
): Table {
  const label = statisticLabel(metric);
  const ratios = baseline ? [`${label} ÷ ${baseline.label}`] : [];
  return {
    columns: [
      'Contestant and flow size',
      'Finished',
      'Unfinished',
      ...STATISTICS.map((one) => one.label),
      ...ratios,
    ],
    rows: series.flatMap((one) =>
      one.bins.map((bin) => ({
        head: `${one.label}, ${nameOf(bin)}`,
        cells: [
          cellOf(count, bin.n),
          cellOf(count, bin.unfinished),
          ...STATISTICS.map(({ value }) => describe(bin, value, undefined)),
          ...(baseline ? [describe(bin, metric, baseline)] : []),
        ],
      })),
    ),
  };
}
