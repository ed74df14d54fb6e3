/** The cells of the leaderboard's columns: each contestant's distance from a reference, with its interval. */
import { ratio } from '../../../../charts';
import type { DotValue } from '../../../../charts/dots/Dot';
import { type DotScale, dotScale } from '../../../../charts/dots/dotScale';
import type { Quantity } from '../../../../charts/text/format';
import { pointText, wordsOf } from '../../../../derive/statistics/estimateWords';
import type { Metric } from '../../../../engine/generated';
import type { Compared } from '../../../../state/statistics/compared';
import { type Comparison, comparisonOf } from '../../../../state/statistics/comparison';
import { valueOver } from '../../../../state/statistics/values';
import { quantityOf } from '../../../shared/quantities';

export interface DotCell {
  readonly text: string;
  /** The comparison with its interval, or the reason for a missing value. */
  readonly words: string;
  /** Null if there is nothing to draw. */
  readonly value: DotValue | null;
}

export interface DotColumn {
  readonly metric: Metric;
  /** Null without values. */
  readonly scale: DotScale | null;
  /** The quantity of the scale. */
  readonly quantity: Quantity;
  /** By contestant. */
  readonly cells: ReadonlyMap<string, DotCell>;
}

interface Input {
  readonly compared: Compared;
  readonly metrics: readonly Metric[];
  /** Keys of the contestants, and of the one that the others are compared with. */
  readonly keys: readonly string[];
  readonly reference: string;
  readonly swept: number | null;
}

/**
 * Columns of ratios have a common scale. While the race runs, no interval and no difference is shown, because seeds
 * are compared over different parts of their flows. Shares are shown as they are, because their ratios say little near zero.
 */
export function dotColumns({ compared, metrics, keys, reference, swept }: Input): DotColumn[] {
  const columns = metrics.map((metric) => {
    const isShare = metric.quantity === 'fraction';
    const cellOf = isShare ? shareCell : ratioCell;
    const cells = new Map(
      keys.map((key) => {
        const pair = [Number(key), Number(reference)] as const;
        const cell = cellOf(compared, metric, pair, swept);
        return [key, compared.final ? cell : provisional(cell)] as const;
      }),
    );
    return { metric, isShare, cells, quantity: isShare ? quantityOf(metric) : ratio };
  });
  const ratios = dotScale(
    columns.filter(({ isShare }) => !isShare).flatMap(({ cells }) => drawn(cells)),
    'log',
  );
  return columns.map(({ isShare, cells, ...column }) => ({
    ...column,
    cells,
    scale: isShare ? dotScale(drawn(cells), 'linear') : ratios,
  }));
}

function ratioCell(
  compared: Compared,
  metric: Metric,
  pair: readonly [number, number],
  swept: number | null,
): DotCell {
  const [own, reference] = pair;
  const { mean, note } = valueOver(compared, own, swept, metric);
  const text = quantityOf(metric).text(mean);
  if (own === reference) {
    const value = Number.isNaN(mean) ? null : { ...UNITY, shown: true };
    return { text, words: note ?? '', value };
  }
  const comparison = comparisonOf(compared, metric, pair, swept);
  const words = wordsOf(comparison, metric);
  const { estimate, verdict } = comparison;
  if (!estimate || verdict === 'withheld') return { text: '–', words, value: null };
  const { kind, estimate: at, low, high } = estimate;
  const value = kind === 'ratio' ? { at, low, high, shown: isShown(comparison) } : null;
  return { text: pointText(estimate, metric.quantity), words, value };
}

function shareCell(
  compared: Compared,
  metric: Metric,
  pair: readonly [number, number],
  swept: number | null,
): DotCell {
  const { mean: at, low, high } = valueOver(compared, pair[0], swept, metric);
  const text = quantityOf(metric).text(at);
  const isReference = pair[0] === pair[1];
  const comparison = comparisonOf(compared, metric, pair, swept);
  const value = { at, low, high, shown: isReference || isShown(comparison) };
  return {
    text,
    words: isReference ? '' : wordsOf(comparison, metric),
    value: Number.isNaN(at) ? null : value,
  };
}

const provisional = ({ text, value }: DotCell): DotCell => ({
  text,
  words: '',
  value: value && { ...value, ...UNBOUNDED, shown: false },
});

const UNBOUNDED = { low: Number.NaN, high: Number.NaN };

const UNITY = { at: 1, ...UNBOUNDED };

const isShown = ({ verdict }: Comparison): boolean => verdict === 'lower' || verdict === 'higher';

/** Bounds farther from all values than this factor do not widen a scale. */
const FAR = 3;

function drawn(cells: ReadonlyMap<string, DotCell>): number[] {
  const values = [...cells.values()].flatMap(({ value }) => value ?? []);
  const all = values.map(({ at }) => at);
  const [least, most] = [Math.min(...all) / FAR, Math.max(...all) * FAR];
  const bounds = values.flatMap(({ low, high }) => [low, high]).filter(Number.isFinite);
  return [...all, ...bounds.map((bound) => Math.min(most, Math.max(least, bound)))];
}
