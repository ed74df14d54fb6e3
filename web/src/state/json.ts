/** JSON values and their differences. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** The path of a value: keys and indices from the root. */
export type Path = readonly string[];

/** A value that differs; `undefined` if it exists only in the base. */
export interface Change {
  path: Path;
  value: Json | undefined;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality, regardless of key order. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => sameJson(value, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameJson(a[key], b[key]));
}

/**
 * The changes that turn `base` into `other`. Lists of plain values change as a whole; lists of objects change row by
 * row, so that one contestant's parameter costs one entry.
 */
export function difference(base: Json, other: Json, path: Path = []): Change[] {
  if (sameJson(base, other)) return [];
  if (isObject(base) && isObject(other)) {
    const keys = new Set([...Object.keys(base), ...Object.keys(other)]);
    return [...keys].flatMap((key) => entryDifference(base[key], other[key], [...path, key]));
  }
  if (isTable(base) && isTable(other)) {
    const changes = other.flatMap((row, index) =>
      entryDifference(base[index], row, [...path, String(index)]),
    );
    if (other.length >= base.length) return changes;
    return [{ path: [...path, 'length'], value: other.length }, ...changes];
  }
  return [{ path, value: other }];
}

/** Applies changes to a copy of `base`; returns changes whose path does not exist. */
export function applyChanges(base: Json, changes: readonly Change[]) {
  const result = structuredClone(base);
  const ignored = changes.filter((change) => !applyOne(result, change));
  return { result, ignored };
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

function applyOne(root: Json, { path, value }: Change): boolean {
  const last = path.at(-1);
  if (last === undefined || path.some((key) => FORBIDDEN.has(key))) return false;
  let place: Json | undefined = root;
  for (const key of path.slice(0, -1)) {
    place = Array.isArray(place) ? place[index(key)] : isObject(place) ? place[key] : undefined;
  }
  if (isObject(place)) {
    if (value === undefined) delete place[last];
    else place[last] = value;
    return true;
  }
  if (!Array.isArray(place) || value === undefined) return false;
  if (last === 'length') {
    if (typeof value !== 'number' || !(value >= 0) || value > place.length) return false;
    place.length = Math.trunc(value);
    return true;
  }
  const at = index(last);
  if (!(at <= place.length)) return false;
  place[at] = value;
  return true;
}

const index = (key: string): number => (/^\d{1,6}$/.test(key) ? Number(key) : Number.NaN);

function entryDifference(base: Json | undefined, other: Json | undefined, path: Path): Change[] {
  if (base === undefined || other === undefined) {
    return base === other ? [] : [{ path, value: other }];
  }
  return difference(base, other, path);
}

const isTable = (value: Json): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Applies a merge patch (RFC 7396) to `target`: objects member by member, null removes, anything else replaces. */
export function mergePatched(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (FORBIDDEN.has(key)) continue;
    if (value === null) delete merged[key];
    else merged[key] = mergePatched(merged[key] ?? null, value);
  }
  return merged;
}
