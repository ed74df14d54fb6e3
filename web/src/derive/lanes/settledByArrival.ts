/**
 * The flows or coflows by which lanes are compared before all are settled: arrivals before the latest time up to which
 * every lane has settled every arrival. A set that depends on outcomes, such as all finished rows, would favour schemes
 * that postpone long flows.
 */

/** One row per flow or coflow of a lane; compared lanes have identical rows. */
export interface Arrivals {
  readonly start_s: Float64Array;
  /** NaN while unfinished. */
  readonly completion_s: Float64Array;
  /** 1 for rows that count. */
  readonly counted: Uint8Array;
  /** 1 for rows that the scheme rejected: settled, although they never finish. */
  readonly rejected: Uint8Array;
}

export interface Cut {
  /** Rows that arrived before this time are compared; infinite if every lane has settled all its rows. */
  readonly before_s: number;
  /** Number of these rows, and of those counted. */
  readonly n: number;
  readonly of: number;
}

/** The arrivals that all lanes have settled; none if any lane is null, which means it has not started. */
export function settledByArrival(lanes: readonly (Arrivals | null)[]): Cut {
  const begun = lanes.filter((lane) => lane !== null);
  const [first] = begun;
  if (!first) return { before_s: Number.NEGATIVE_INFINITY, n: 0, of: 0 };
  const before_s =
    begun.length < lanes.length ? Number.NEGATIVE_INFINITY : Math.min(...begun.map(firstUnsettled));
  return { before_s, ...countBefore(first, before_s) };
}

/** Arrival of the earliest counted row that is not settled; infinite if all are. */
export function firstUnsettled({ start_s, completion_s, counted, rejected }: Arrivals): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (let row = 0; row < start_s.length; row++) {
    if (counted[row] !== 1 || rejected[row] === 1) continue;
    if (!Number.isNaN(completion_s[row] ?? Number.NaN)) continue;
    earliest = Math.min(earliest, start_s[row] ?? Number.NEGATIVE_INFINITY);
  }
  return earliest;
}

/** `mask` restricted to rows that arrived before `before_s`; `mask` itself if that changes nothing. */
export function arrivedBefore(start_s: Float64Array, mask: Uint8Array, before_s: number) {
  if (before_s === Number.POSITIVE_INFINITY) return mask;
  return mask.map((admitted, row) => (admitted === 1 && (start_s[row] ?? 0) < before_s ? 1 : 0));
}

function countBefore({ start_s, counted }: Arrivals, before_s: number) {
  let n = 0;
  let of = 0;
  for (let row = 0; row < start_s.length; row++) {
    if (counted[row] !== 1) continue;
    of += 1;
    if ((start_s[row] ?? 0) < before_s) n += 1;
  }
  return { n, of };
}
