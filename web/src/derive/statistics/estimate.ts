/**
 * The estimator of comparisons, with the engine's formulas: generalises from a few seeds to all possible arrivals. Two
 * contestants are compared by the logarithms of their ratios per seed, with an interval of Student's t; exponentiated,
 * its bounds are positive. Differences replace ratios if a value is not positive.
 */
import type { Verdict } from '../../engine/generated';
import { t975, twoSided } from './student';

export interface Interval {
  readonly estimate: number;
  /** 95 % bounds; NaN for fewer than two values. */
  readonly low: number;
  readonly high: number;
}

export interface Estimate extends Interval {
  /** Whether the estimate is first / second or first − second. */
  readonly kind: 'ratio' | 'difference';
  /** Number of seeds, without repetitions of identical runs. */
  readonly n: number;
  /** Standard deviation of the logarithms of ratios, or of the differences; NaN for fewer than two. */
  readonly spread: number;
  /** Two-sided p-value of the hypothesis of no difference; NaN for fewer than two. */
  readonly p: number;
}

export type Pair = readonly [first: number, second: number];

/** The mean of `values` ± t·s/√n; no bounds for one value, NaN for none. */
export function interval(values: readonly number[]): Interval & { readonly spread: number } {
  const n = values.length;
  const estimate = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { estimate, low: Number.NaN, high: Number.NaN, spread: Number.NaN };
  const squares = values.reduce((sum, value) => sum + (value - estimate) ** 2, 0);
  const spread = Math.sqrt(squares / (n - 1));
  const half = (t975(n - 1) * spread) / Math.sqrt(n);
  return { estimate, low: estimate - half, high: estimate + half, spread };
}

/**
 * Compares the first of each pair with the second; null without pairs. `most` is the largest possible difference, for
 * shares.
 */
export function pairedEstimate(
  pairs: readonly Pair[],
  most = Number.POSITIVE_INFINITY,
): Estimate | null {
  const n = pairs.length;
  if (n === 0) return null;
  const logs = pairs.map(logRatio);
  if (!logs.some(Number.isNaN)) {
    const { spread, ...of } = interval(logs);
    const p = chanceOf(of.estimate, spread, n);
    return { kind: 'ratio', n, spread, p, ...mapped(of, exponential) };
  }
  const { spread, ...of } = interval(pairs.map(([first, second]) => first - second));
  const p = chanceOf(of.estimate, spread, n);
  const within = (value: number) => Math.max(-most, Math.min(most, value));
  return { kind: 'difference', n, spread, p, ...mapped(of, within) };
}

/** The verdict of the interval; `cannot-tell` without one. */
export function verdictOf(of: Estimate | null): Verdict {
  if (!of || Number.isNaN(of.low)) return 'cannot-tell';
  const neutral = neutralOf(of);
  if (of.high < neutral) return 'lower';
  return of.low > neutral ? 'higher' : 'no-difference-shown';
}

/** The estimate of no difference. */
export const neutralOf = ({ kind }: Estimate): number => (kind === 'ratio' ? 1 : 0);

/** NaN unless both values and their ratio have a logarithm. */
function logRatio([first, second]: Pair): number {
  const ratio = first / second;
  const known = first > 0 && second > 0 && ratio > 0 && Number.isFinite(ratio);
  return known ? Math.log(ratio) : Number.NaN;
}

const SMALLEST = 2 ** -1022;

/** Clamped to the positive finite numbers. */
const exponential = (log: number): number =>
  Math.min(Number.MAX_VALUE, Math.max(SMALLEST, Math.exp(log)));

const mapped = ({ estimate, low, high }: Interval, by: (value: number) => number): Interval => ({
  estimate: by(estimate),
  low: Number.isNaN(low) ? low : by(low),
  high: Number.isNaN(high) ? high : by(high),
});

function chanceOf(mean: number, spread: number, n: number): number {
  if (n < 2) return Number.NaN;
  if (mean === 0) return 1;
  return twoSided((mean * Math.sqrt(n)) / spread, n - 1);
}
