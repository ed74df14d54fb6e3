/**
 * The one estimator, with the engine's formulas: what a few seeds say of all arrivals that there might have been. Two
 * contestants are compared by the logarithms of their ratios on each seed's arrivals, which have the interval of
 * Student's t; exponentiated, it never reaches zero. Where a value is zero or less, differences take their place.
 */
import type { Verdict } from '../../engine/generated';
import { t975, twoSided } from './student';

export interface Interval {
  readonly estimate: number;
  /** 95 % bounds; NaN where there are fewer than two values. */
  readonly low: number;
  readonly high: number;
}

export interface Estimate extends Interval {
  /** How many times the second the first is, or how far it is above it. */
  readonly kind: 'ratio' | 'difference';
  /** Seeds, repetitions of the very same runs aside. */
  readonly n: number;
  /** Standard deviation of the logarithms of ratios, or of the differences; NaN of fewer than two. */
  readonly spread: number;
  /** How likely seeds without a difference would be as far apart; NaN of fewer than two. */
  readonly p: number;
}

export type Pair = readonly [first: number, second: number];

/** The mean of `values` ± t·s/√n; no bounds of one, NaN of none. */
export function interval(values: readonly number[]): Interval & { readonly spread: number } {
  const n = values.length;
  const estimate = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { estimate, low: Number.NaN, high: Number.NaN, spread: Number.NaN };
  const squares = values.reduce((sum, value) => sum + (value - estimate) ** 2, 0);
  const spread = Math.sqrt(squares / (n - 1));
  const half = (t975(n - 1) * spread) / Math.sqrt(n);
  return { estimate, low: estimate - half, high: estimate + half, spread };
}

/** Sets the first of each pair against the second; null of no pairs. `most` bounds differences, which shares have. */
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

/** What the interval says; nothing without one. */
export function verdictOf(of: Estimate | null): Verdict {
  if (!of || Number.isNaN(of.low)) return 'cannot-tell';
  const neutral = neutralOf(of);
  if (of.high < neutral) return 'lower';
  return of.low > neutral ? 'higher' : 'no-difference-shown';
}

/** The estimate where neither is above the other. */
export const neutralOf = ({ kind }: Estimate): number => (kind === 'ratio' ? 1 : 0);

/** NaN unless both, and what comes of them, have a logarithm. */
function logRatio([first, second]: Pair): number {
  const ratio = first / second;
  const known = first > 0 && second > 0 && ratio > 0 && Number.isFinite(ratio);
  return known ? Math.log(ratio) : Number.NaN;
}

const SMALLEST = 2 ** -1022;

/** As near to nothing and to infinity as numbers reach. */
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
