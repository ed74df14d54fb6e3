/** Dragging in a list of thresholds, which stay distinct ascending integers. */

export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** Moves one of `thresholds` towards `value` within the limits of its neighbours and the range. */
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
