/** Keys for list entries that are reordered and edited, so that each keeps its state. */

export interface Keyed<T> {
  readonly item: T;
  readonly key: string;
}

let last = 0;
const fresh = (): string => `contestant ${++last}`;

/**
 * An identical object keeps its key at any index. If the length is unchanged, a new object takes the key of the one it
 * replaces.
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
