/** The wording of comparisons, identical to the engine's; `e2e/golden/words.test.ts` compares the two. */
import type { Metric, Verdict } from '../../engine/generated';
import type { Estimate } from './estimate';
import { decimalsShowing, fixed, signed } from './fixed';
import { type Remainder, sameRemainder, type Unsettled } from './unsettled';

/** The input of the wording. */
export interface Said {
  readonly estimate: Estimate | null;
  readonly verdict: Verdict;
  /** Number of seeds without a value on either side. */
  readonly silent: number;
  /** Number of those whose percentile has too few values. */
  readonly tooFew: number;
  readonly left: Unsettled;
  readonly baselineLeft: Unsettled;
  /** The reason for a missing estimate, if known. */
  readonly note?: string | undefined;
}

/** Bounds of ratios beyond this factor are written as “more than” it. */
const FARTHEST = 1_000;

const MOST_DECIMALS = 6;

/** Relative rounding error of logarithms. */
const ROUNDING = 1e-9;

/** “0.79× (0.72 … 0.87), 5 seeds”, or the reason for a missing comparison. */
export function wordsOf(said: Said, metric: Pick<Metric, 'id' | 'quantity'>): string {
  const { estimate, verdict, silent } = said;
  if (verdict === 'withheld') return unlikeWords(said, metric);
  if (!estimate) return whyNot(said);
  const found = estimateWords(estimate, metric.quantity, silent);
  if (verdict !== 'no-difference-shown') return found;
  return `no difference shown: ${found}${excluded(estimate, unitOf(metric.quantity))}`;
}

function whyNot({ note, tooFew, silent }: Said): string {
  if (note) return note;
  if (tooFew > 0) return `too few values for this percentile in ${seeds(tooFew)}`;
  return `cannot tell: ${silent > 0 ? `no value in ${seeds(silent)}` : 'no runs to compare'}`;
}

/** The estimate with interval and seeds, without a verdict. */
export function estimateWords(of: Estimate, quantity: Metric['quantity'], silent = 0): string {
  const missing = silent > 0 ? `; no value in ${silent} more` : '';
  const value = pointText(of, quantity);
  const range = rangeText(of);
  if (range === '') return `${value}, ${seeds(of.n)}: no interval${missing}`;
  return `${value} (${range}), ${seeds(of.n)}${missing}`;
}

/** The estimate alone. */
export function pointText(of: Estimate, quantity: Metric['quantity']): string {
  const unit = of.kind === 'ratio' ? '×' : unitOf(quantity);
  return `${signed(of.estimate, decimalsOf(of))}${unit}`;
}

/** Both bounds; empty if there are none. */
export const rangeText = (of: Estimate): string =>
  Number.isNaN(of.low) ? '' : `${boundText(of, of.low)} … ${boundText(of, of.high)}`;

function boundText(of: Estimate, bound: number): string {
  if (of.kind === 'ratio' && bound > FARTHEST) return `>${FARTHEST}`;
  if (of.kind === 'ratio' && bound < 1 / FARTHEST) return `<${1 / FARTHEST}`;
  return signed(bound, decimalsOf(of));
}

/** What the interval rules out, never as zero; empty if it has no width. */
function excluded(of: Estimate, unit: string): string {
  const { low, high } = of;
  if (!(low < high)) return '';
  const decimals = decimalsOf(of);
  let [lower, higher] = [shown(-low, decimals, unit), shown(high, decimals, unit)];
  if (of.kind === 'ratio') {
    // Percentages have two decimals fewer than fractions.
    const percent = (part: number) => shown(100 * part, Math.max(0, decimals - 2), ' %');
    lower = percent(1 - low);
    higher = high > FARTHEST ? `${FARTHEST} times` : percent(high - 1);
  }
  return `; more than ${lower} lower or ${higher} higher is excluded`;
}

/** A size with at least one significant digit. */
function shown(size: number, decimals: number, unit: string): string {
  const enough = Math.min(Math.max(decimals, decimalsShowing(size, 1)), MOST_DECIMALS);
  return `${fixed(size, enough)}${unit}`;
}

/** The reason for a missing comparison: rows that one side left unsettled and the other did not. */
export function unlikeWords({ left, baselineLeft }: Said, { id }: Pick<Metric, 'id'>): string {
  const flows = [left.flows, baselineLeft.flows] as const;
  const coflows = [left.coflows, baselineLeft.coflows] as const;
  const wanted = id.startsWith('coflows.') ? coflows : flows;
  const unlike = [wanted, flows, coflows].find(([one, other]) => !sameRemainder(one, other));
  if (!unlike) {
    const [{ unfinished, counted }] = wanted;
    return `not compared: ${unfinished} of ${counted} unfinished on either side, in other seeds`;
  }
  return `not compared: ${unsettledText(unlike)}`;
}

function unsettledText([one, other]: readonly [Remainder, Remainder]): string {
  return one.unfinished !== other.unfinished
    ? `${one.unfinished} of ${one.counted} unfinished against ${other.unfinished}`
    : `${one.rejected} of ${one.counted} refused or given up against ${other.rejected}`;
}

export const seeds = (count: number): string => `${count} ${count === 1 ? 'seed' : 'seeds'}`;

/** The unit of a difference of two values of this quantity. */
const unitOf = (quantity: Metric['quantity']): string =>
  quantity === 'seconds' ? ' s' : quantity === 'gigabits-per-second' ? ' Gb/s' : '';

/**
 * Number of decimals of an estimate and its bounds: two significant digits of the estimate (ratios below 10 have at
 * least two decimals), and as many as distinguish it from its nearer bound.
 */
function decimalsOf({ kind, estimate, low, high }: Estimate): number {
  const size = Math.abs(estimate);
  const own = kind === 'ratio' && size >= 0.1 && size < 10 ? 2 : decimalsShowing(size, 2);
  if (Number.isNaN(low)) return Math.min(own, MOST_DECIMALS);
  const nearer = Math.min(Math.abs(low - estimate), Math.abs(high - estimate));
  // A distance within rounding error is not an interval.
  const told = nearer > ROUNDING * size ? Math.max(own, decimalsShowing(nearer, 1)) : own;
  const above = kind === 'ratio' ? decimalsShowing(Math.max(low, 1 / FARTHEST), 1) : 0;
  return Math.min(Math.max(told, above), MOST_DECIMALS);
}
