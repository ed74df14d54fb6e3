/** What changed between the mean completion times of two contestants, cause by cause. */
import type { Means, Parts } from './means';
import { varyingDifference } from './variation';

export interface Change {
  /** Index of the cause; null for the sum of small changes. */
  readonly cause: number | null;
  /** Positive if the contestant takes longer than the baseline. */
  readonly ps: number;
  /** 95 % bounds over seeds; NaN for a single seed. */
  readonly low_ps: number;
  readonly high_ps: number;
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
    .map((ps, cause) => ({ cause, ps: ps - (base.causes_ps[cause] ?? 0) }))
    .filter(({ ps }) => ps !== 0)
    .sort((a, b) => Math.abs(b.ps) - Math.abs(a.ps));
  const least = SMALL * Math.max(own.total_ps, base.total_ps);
  const named = all.filter(({ ps }, at) => at < MOST && Math.abs(ps) >= least);
  const small = all.slice(named.length);
  const bounded = <C extends Pick<Change, 'cause' | 'ps'>>(
    change: C,
    causes: readonly number[],
  ) => ({
    ...change,
    ...boundsOf(own, base, causes),
  });
  const alone = (change: (typeof all)[number]): Change => bounded(change, [change.cause]);
  if (small.length < 2) return all.map(alone);
  const ps = small.reduce((sum, one) => sum + one.ps, 0);
  const pooled = bounded(
    { cause: null, ps },
    small.map(({ cause }) => cause),
  );
  return [...named.map(alone), pooled];
}

/** Bounds of the change of some causes together. */
function boundsOf({ bySeed }: Means, base: Means, causes: readonly number[]) {
  const sum = ({ causes_ps }: Parts) =>
    causes.reduce((total, cause) => total + (causes_ps[cause] ?? 0), 0);
  const { low, high } = varyingDifference(bySeed, base.bySeed, sum);
  return { low_ps: low, high_ps: high };
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
