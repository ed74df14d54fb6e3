/** Seeds needed for a confidence interval of a given width. */
import type { Estimate } from './estimate';
import { t975 } from './student';

export const LEAST_SEEDS = 5;
export const MOST_SEEDS = 100;

/** Counts of seeds at which one looks whether they are enough: looking after every seed would stop at lucky ones. */
export const LOOKS: readonly number[] = [LEAST_SEEDS, 10, 20, 40, 70, MOST_SEEDS];

/** The fewest seeds for which ± `share` is likely to hold, from the spread of logarithms seen; null for more than 100. */
export function seedsFor(spread: number, share: number): number | null {
  for (let n = LEAST_SEEDS; n <= MOST_SEEDS; n++) {
    if ((t975(n - 1) * spread) / Math.sqrt(n) <= Math.log1p(share)) return n;
  }
  return null;
}

/** Whether an estimate's upper bound is at most that share above it; differences have no share. */
export const isWithin = ({ kind, estimate, low, high }: Estimate, share: number): boolean =>
  kind === 'ratio' && Math.max(high / estimate, estimate / low) <= 1 + share;

/** The next count at which to look, after `seeds`; null after the last. */
export const nextLook = (seeds: number): number | null =>
  LOOKS.find((count) => count > seeds) ?? null;

/** A share as in “5 %”. */
export const percentText = (share: number): string =>
  `${Number((100 * share).toPrecision(6))}\u00a0%`;
