/** Lays out the entries of a legend within a drawing, so that exported pictures have it, too. */
import { textWidth } from '../axis/axis';

export interface Entry<T> {
  readonly of: T;
  readonly label: string;
}

export interface Placed<T> extends Entry<T> {
  readonly x: number;
  readonly y: number;
}

const LINE = 18;
const BEFORE_TEXT = 18;
const BETWEEN = 16;

/** Entries from left to right, on as many lines as `width` needs. */
export function legendLines<T>(entries: readonly Entry<T>[], width: number) {
  let [x, y] = [0, 0];
  const placed = entries.map((entry): Placed<T> => {
    const room = BEFORE_TEXT + textWidth(entry.label);
    if (x > 0 && x + room > width) [x, y] = [0, y + LINE];
    const here = { ...entry, x, y };
    x += room + BETWEEN;
    return here;
  });
  return { placed, height: entries.length === 0 ? 0 : y + LINE };
}
