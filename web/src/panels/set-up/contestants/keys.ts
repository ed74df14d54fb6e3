/** Names for the entries of a list that people reorder and edit, so that each keeps what it shows. */

export interface Keyed<T> {
  readonly item: T;
  readonly key: string;
}

let last = 0;
const fresh = (): string => `contestant ${++last}`;

/**
 * An entry that is the same object keeps its name wherever it moved; one in the place of an object that is gone is that
 * one edited.
 */
export function keyed<T>(before: readonly Keyed<T>[], items: readonly T[]): Keyed<T>[] {
  const free = new Set(before);
  const take = (found: Keyed<T> | undefined): string | undefined => {
    if (!found || !free.delete(found)) return undefined;
    return found.key;
  };
  const same = items.map((item) => take(before.find((one) => free.has(one) && one.item === item)));
  return items.map((item, at) => {
    const edited = same[at] ?? (before.length === items.length ? take(before[at]) : undefined);
    return { item, key: edited ?? fresh() };
  });
}
