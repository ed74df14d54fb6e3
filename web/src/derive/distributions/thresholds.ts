/** A list of thresholds as it is dragged: whole, ascending, each apart from the next. */

export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** Moves one of `thresholds` as far towards `value` as its neighbours and the range allow. */
export function moveThreshold(
  thresholds: readonly number[],
  at: number,
  value: number,
  { min, max }: Limits,
): number[] {
  const low = Math.max(min, (thresholds[at - 1] ?? min - 1) + 1);
  const high = Math.min(max, (thresholds[at + 1] ?? max + 1) - 1);
  return thresholds.with(at, Math.max(low, Math.min(high, Math.round(value))));
}
