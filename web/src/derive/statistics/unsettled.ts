/** Unfinished flows and coflows, which numbers over finished ones exclude. */

/** Number of counted rows, and of those unfinished. */
export interface Remainder {
  readonly counted: number;
  readonly unfinished: number;
  /** Number of the unfinished rows that were rejected. */
  readonly rejected: number;
}

export interface Unsettled {
  readonly flows: Remainder;
  readonly coflows: Remainder;
}

const NONE: Remainder = { counted: 0, unfinished: 0, rejected: 0 };
export const ALL_SETTLED: Unsettled = { flows: NONE, coflows: NONE };

/** The counts of unsettled rows in a summary. */
export const remainderOf = (part: Partial<Remainder> = {}): Remainder => ({
  counted: part.counted ?? 0,
  unfinished: part.unfinished ?? 0,
  rejected: part.rejected ?? 0,
});

export const sameRemainder = (a: Remainder, b: Remainder): boolean =>
  a.counted === b.counted && a.unfinished === b.unfinished && a.rejected === b.rejected;

export const sameUnsettled = (a: Unsettled, b: Unsettled): boolean =>
  sameRemainder(a.flows, b.flows) && sameRemainder(a.coflows, b.coflows);

export const sumOf = (all: readonly Unsettled[]): Unsettled =>
  all.reduce(
    (sum, one) => ({ flows: plus(sum.flows, one.flows), coflows: plus(sum.coflows, one.coflows) }),
    ALL_SETTLED,
  );

const plus = (a: Remainder, b: Remainder): Remainder => ({
  counted: a.counted + b.counted,
  unfinished: a.unfinished + b.unfinished,
  rejected: a.rejected + b.rejected,
});
