/** Bins of slowdown by flow size, as cursor stops and as a table. */

import type { Statistic } from '../../derive/distributions/sample';
import type { SlowdownBin } from '../../derive/distributions/slowdown';
import type { WithSeeds } from '../../derive/lanes/bySeed';
import type { Cell, Cursor, Interval, Series, Table } from '../series';
import { bytes, cellOf, count, ratio, withInterval } from '../text/format';
import { type SeededStatistics, statisticOver } from './seedStatistics';
import { absence, read, STATISTICS, statisticLabel } from './statistic';

type SeededBin = WithSeeds<SlowdownBin>;

export interface BinnedSeries extends Series {
  readonly bins: readonly SeededBin[];
  /** Of flows of all sizes. */
  readonly all?: SeededStatistics | undefined;
}

/** Bins of all contestants, ascending, with identical edges. */
export function allBins(series: readonly BinnedSeries[]): SlowdownBin[] {
  const bins = new Map(series.flatMap((one) => one.bins.map((bin) => [bin.fromBytes, bin])));
  return [...bins.values()].sort((a, b) => a.fromBytes - b.fromBytes);
}

const binOf = (one: BinnedSeries, { fromBytes }: SlowdownBin): SeededBin | undefined =>
  one.bins.find((bin) => bin.fromBytes === fromBytes);

export const middleOf = ({ fromBytes, toBytes }: SlowdownBin): number =>
  Math.sqrt(fromBytes * toBytes);
const nameOf = ({ fromBytes, toBytes }: SlowdownBin): string =>
  `${bytes.text(fromBytes)} – ${bytes.text(toBytes)}`;

/** The statistic, or its ratio to the baseline's, over seeds with an interval. NaN for too few flows. */
export function shownOf(
  bin: SeededBin,
  metric: Statistic,
  baseline: BinnedSeries | undefined,
): Interval {
  const reference = baseline && binOf(baseline, bin);
  const unknown = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
  if (baseline && !reference) return unknown;
  const over = statisticOver(metric, bin, reference);
  const value = read(bin, metric) / (reference ? read(reference, metric) : 1);
  if (!over || reference) return over ?? { ...unknown, value };
  // No flow is faster than in an idle network.
  return { ...over, low: Math.max(over.low, Math.min(1, over.value)) };
}

/** The statistic of all flows, or its ratio to the baseline's. */
export function ofAll(
  { all }: BinnedSeries,
  metric: Statistic,
  baseline: BinnedSeries | undefined,
): number {
  if (!all || (baseline && !baseline.all)) return Number.NaN;
  const over = statisticOver(metric, all, baseline?.all);
  return over?.value ?? read(all, metric) / (baseline?.all ? read(baseline.all, metric) : 1);
}

function describe(
  bin: SeededBin | undefined,
  metric: Statistic,
  baseline: BinnedSeries | undefined,
): Cell {
  if (!bin || bin.n === 0) return { value: Number.NaN, text: 'none finished' };
  const shown = shownOf(bin, metric, baseline);
  const { value } = shown;
  if (Number.isNaN(read(bin, metric))) return { value, text: absence(bin.n, metric) };
  return { value, text: withInterval(ratio, shown) };
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
