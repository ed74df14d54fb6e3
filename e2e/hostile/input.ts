// An input that someone may send to harm the page, or that is damaged.

export interface Hostile {
  /** What is wrong with it. */
  readonly name: string;
  /** The fragment of a link with `#`, or the name of a file. */
  readonly at: string;
  /** The content of the file; absent for a link. */
  readonly content?: string | Uint8Array;
  /** Whether a journey opens it in a browser. */
  readonly worst?: true;
}

/** Values of no use in any field. */
export const WEIRD: readonly [string, unknown][] = [
  ['null', null],
  ['a list', []],
  ['an object', {}],
  ['a truth value', true],
  ['a negative number', -1],
  ['a huge number', 1e300],
  ['a long text', 'x'.repeat(20_000)],
  ['a control character', '\u001b[2J'],
  ['nested lists', nested(2_000)],
];

/** Lists inside lists, as a value. */
export function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
