/** The terms of a claim's measure; the engine evaluates the language itself. */

/** A number of a contestant's lanes: `path[panel: contestant @ swept]`. */
export interface Term {
  readonly path: string;
  /** Id of the panel; empty for figures without panels. */
  readonly panel: string;
  /** The contestant's label. */
  readonly contestant: string;
  /** Null for all swept values, or none. */
  readonly swept: number | null;
}

const TERM = /([\w.]+)\[(?:([^\]:]+):)?([^\]@]+)(?:@([^\]]+))?\]/g;

export const termsOf = (measure: string): Term[] =>
  [...measure.matchAll(TERM)].map(([, path = '', panel = '', contestant = '', at]) => ({
    path,
    panel: panel.trim(),
    contestant: contestant.trim(),
    swept: at === undefined ? null : Number(at),
  }));

/** The measure with `#` in place of every term. */
export const formOf = (measure: string): string => measure.replace(TERM, '#');
