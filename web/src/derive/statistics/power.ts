/** Number of seeds required for a confidence interval of a given width. */
import type { Estimate } from './estimate';
import { t975 } from './student';

export const LEAST_SEEDS = 5;
export const MOST_SEEDS = 100;

/** Seed counts at which precision is checked: checking after every seed would stop at lucky ones. */
export const LOOKS: readonly number[] = [LEAST_SEEDS, 10, 20, 40, 70, MOST_SEEDS];

/**
 * The fewest seeds for which ± `share` is likely, given the standard deviation of logarithms; null above {@link
 * MOST_SEEDS}.
 */
export function seedsFor(spread: number, share: number): number | null {
  for (let n = LEAST_SEEDS; n <= MOST_SEEDS; n++) {
    if ((t975(n - 1) * spread) / Math.sqrt(n) <= Math.log1p(share)) return n;
  }
  return null;
}

/** Whether both bounds are within `share` of the estimate, as a factor; differences have none. */
export const isWithin = ({ kind, estimate, low, high }: Estimate, share: number): boolean =>
  kind === 'ratio' && Math.max(high / estimate, estimate / low) <= 1 + share;

/** The next count to check after `seeds`; null after the last. */
export const nextLook = (seeds: number): number | null =>
  LOOKS.find((count) => count > seeds) ?? null;

/** Formats a share as in “5 %”. */
export const percentText = (share: number): string =>
  `${Number((100 * share).toPrecision(6))}\u00a0%`;
