/**
 * Which flows or coflows lanes are compared by before all have settled everything: those that arrived before the latest
 * instant such that every lane has settled every earlier arrival. A set chosen by outcome, such as whatever has
 * finished, favours schemes that postpone long flows.
 */

/** One row per flow or coflow of a lane; lanes that are compared have the same rows. */
export interface Arrivals {
  readonly start_s: Float64Array;
  /** NaN while unfinished. */
  readonly completion_s: Float64Array;
  /** 1 for rows that count. */
  readonly counted: Uint8Array;
  /** 1 for rows that the scheme refused or ended early: settled, though they never finish. */
  readonly rejected: Uint8Array;
}

export interface Cut {
  /** Rows that arrived before are compared; infinite where every lane has settled all of its rows. */
  readonly before_s: number;
  /** How many rows those are, and how many count. */
  readonly n: number;
  readonly of: number;
}

/** The arrivals that all of these lanes have settled; none while any of them, shown as null, has not begun. */
export function settledByArrival(lanes: readonly (Arrivals | null)[]): Cut {
  const begun = lanes.filter((lane) => lane !== null);
  const [first] = begun;
  if (!first) return { before_s: Number.NEGATIVE_INFINITY, n: 0, of: 0 };
  const before_s =
    begun.length < lanes.length ? Number.NEGATIVE_INFINITY : Math.min(...begun.map(firstUnsettled));
  return { before_s, ...countBefore(first, before_s) };
}

/** When the earliest row arrived that counts and is not settled; infinite where all are. */
export function firstUnsettled({ start_s, completion_s, counted, rejected }: Arrivals): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (let row = 0; row < start_s.length; row++) {
    if (counted[row] !== 1 || rejected[row] === 1) continue;
    if (!Number.isNaN(completion_s[row] ?? Number.NaN)) continue;
    earliest = Math.min(earliest, start_s[row] ?? Number.NEGATIVE_INFINITY);
  }
  return earliest;
}

/** `mask` without the rows that arrived at `before_s` or later; `mask` itself where none did. */
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
