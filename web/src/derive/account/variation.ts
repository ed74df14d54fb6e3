/** How mean parts of completion times vary over seeds. */
import { type Estimate, pairedEstimate } from '../statistics/estimate';
import { type Bounds, overSeeds } from '../statistics/seeds';
import type { Means, Parts } from './means';

/** A mean over seeds with its 95 % interval; bounds are NaN for a single seed. */
export interface Varying {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of what `of` reads from every seed; bounds are clamped to possible values. */
export function varying<S>(seeds: readonly S[], of: (seed: S) => number, bounds?: Bounds): Varying {
  const { mean: value, low, high } = overSeeds(seeds.map(of), undefined, bounds);
  return { value, low, high };
}

/** Like {@link varying}, of the differences to another contestant in the same seeds. */
export function varyingDifference(
  own: readonly Parts[],
  base: readonly Parts[],
  of: (seed: Parts) => number,
): Varying {
  const differences = own.map((seed, at) => of(seed) - (base[at] ? of(base[at]) : Number.NaN));
  return varying(differences, (one) => one);
}

/** The ratio of two mean completion times; null for a single seed. */
export const ratioOfTotals = (own: Means, base: Means): Estimate | null =>
  own.bySeed.length < 2
    ? null
    : pairedEstimate(
        own.bySeed.map(({ total_ps }, at) => [total_ps, base.bySeed[at]?.total_ps ?? Number.NaN]),
      );
