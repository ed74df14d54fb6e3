/** What changed between the mean completion times of two contestants, cause by cause. */
import type { Means } from './means';

export interface Change {
  /** Index of the cause; null for the sum of small changes. */
  readonly cause: number | null;
  /** Positive if the contestant takes longer than the baseline. */
  readonly ps: number;
}

/** A floating bar of a waterfall. */
export interface Step extends Change {
  readonly from_ps: number;
  readonly to_ps: number;
}

/** Named changes at most. */
const MOST = 8;
/** Smaller changes are pooled, relative to the larger mean. */
const SMALL = 0.01;

/** Largest first, small ones pooled at the end; they add up to the difference of the two means. */
export function changesOf(own: Means, base: Means): Change[] {
  const all = own.causes_ps
    .map((ps, cause): Change => ({ cause, ps: ps - (base.causes_ps[cause] ?? 0) }))
    .filter(({ ps }) => ps !== 0)
    .sort((a, b) => Math.abs(b.ps) - Math.abs(a.ps));
  const least = SMALL * Math.max(own.total_ps, base.total_ps);
  const named = all.filter(({ ps }, at) => at < MOST && Math.abs(ps) >= least);
  const small = all.slice(named.length);
  if (small.length < 2) return all;
  return [...named, { cause: null, ps: small.reduce((sum, { ps }) => sum + ps, 0) }];
}

/** From the baseline's mean to the contestant's. */
export function stepsOf(changes: readonly Change[], base: Means): Step[] {
  let at = base.total_ps;
  return changes.map((change) => {
    const from_ps = at;
    at += change.ps;
    return { ...change, from_ps, to_ps: at };
  });
}
