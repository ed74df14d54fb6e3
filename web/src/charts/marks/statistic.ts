/** The statistics that charts of completion times offer. */
import {
  neededFor,
  QUANTILES,
  type Statistic,
  type Statistics,
  supports,
} from '../../derive/distributions/sample';
import { tooFew } from '../../derive/statistics/tooFew';
import type { Cell } from '../series';
import { count, duration, type Quantity } from '../text/format';

export const STATISTICS: readonly { value: Statistic; label: string }[] = [
  { value: 'mean', label: 'Mean' },
  { value: 'p50', label: 'p50' },
  { value: 'p95', label: 'p95' },
  { value: 'p99', label: 'p99' },
];

export const statisticLabel = (metric: Statistic): string =>
  STATISTICS.find(({ value }) => value === metric)?.label ?? metric;

/** A statistic; NaN if the sample is too small. A mean needs one value. */
export function read(of: Statistics, metric: Statistic): number {
  const enough = metric === 'mean' ? of.n > 0 : supports(of.n, QUANTILES[metric]);
  return enough ? of[metric] : Number.NaN;
}

/** The reason for a missing value of {@link read}. */
export function absence(n: number, metric: Statistic): string {
  if (n === 0 || metric === 'mean') return 'none finished';
  return tooFew(n, QUANTILES[metric]);
}

/** Why no class of a chart has a value, and the remedy; undefined if one has, or may get one. `sizes` are the finished rows per class. */
export function tooFewInAll(
  sizes: readonly number[],
  metric: Statistic,
  noun: string,
  running: boolean,
): string | undefined {
  const most = Math.max(0, ...sizes);
  if (running || metric === 'mean' || most === 0 || supports(most, QUANTILES[metric])) return;
  const needed = count.text(neededFor(QUANTILES[metric]));
  return `${metric} needs ${needed} ${noun} in a class; the largest has ${count.text(most)}. Add ${noun} or seeds.`;
}

/** A statistic for a card or sentence, or the reason for its absence. */
export function statisticText(
  of: Statistics,
  metric: Statistic,
  quantity: Quantity = duration,
): string {
  const value = read(of, metric);
  return Number.isNaN(value) ? absence(of.n, metric) : quantity.text(value);
}

export function statisticCell(
  of: Statistics,
  metric: Statistic,
  quantity: Quantity = duration,
): Cell {
  const value = read(of, metric);
  const cell = { value, text: quantity.text(value) };
  return Number.isNaN(value) ? { ...cell, note: absence(of.n, metric) } : cell;
}
