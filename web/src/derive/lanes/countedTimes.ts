/** The time span in which counted flows arrive. */

interface Columns {
  /** Ascending. */
  readonly start_s: Float64Array;
  /** 1 for flows that count. */
  readonly counted: Uint8Array;
}

export interface CountedTimes {
  /** Arrival of the first counted flow; null if no flow precedes it. */
  readonly from_s: number | null;
  /** Arrival of the last counted flow. */
  readonly to_s: number;
}

/**
 * Undefined if all flows count, or if counted and other flows are interleaved. The columns exclude flows that arrive
 * after the counted ones; `goesOn` states whether there are any.
 */
export function countedTimes(
  { start_s, counted }: Columns,
  goesOn: boolean,
): CountedTimes | undefined {
  const first = counted.indexOf(1);
  const last = counted.lastIndexOf(1);
  if (first < 0 || (first === 0 && !goesOn)) return undefined;
  if (counted.subarray(first, last + 1).includes(0)) return undefined;
  const [from = 0, to = 0] = [start_s[first], start_s[last]];
  return { from_s: first > 0 ? from : null, to_s: to };
}
