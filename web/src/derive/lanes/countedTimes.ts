/** When counting begins and ends in a lane, by the arrivals of the flows that count. */

interface Columns {
  /** Ascending. */
  readonly start_s: Float64Array;
  /** 1 for flows that count. */
  readonly counted: Uint8Array;
}

export interface CountedTimes {
  /** Arrival of the first counted flow; null where no flow comes before it. */
  readonly from_s: number | null;
  /** Arrival of the last counted flow. */
  readonly to_s: number;
}

/**
 * Undefined where all flows count, and where counted flows and others are mixed. The columns hold none of the flows that
 * arrive after the counted ones; `goesOn` says whether there are any.
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
