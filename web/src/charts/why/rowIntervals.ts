/** Intervals over seeds of where the bars of rows end. */
import type { Interval } from '../series';

export const haveIntervals = (over_ps: readonly Interval[]): boolean =>
  over_ps.some(({ low, high }) => low < high);

/** The largest end or bound; at least 0. */
export const farthest = (over_ps: readonly Interval[]): number =>
  Math.max(
    0,
    ...over_ps.flatMap(({ value, high }) => (Number.isNaN(high) ? value : [value, high])),
  );
