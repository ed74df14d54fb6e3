/** Upgrades older links, version by version. */
import type { Json } from '../json';
import type { Entries } from './plainText';

export const LINK_VERSION = 2;

const SIZES_OF_BUCKETS: Record<string, Json> = {
  small: [0, 1e5],
  medium: [1e5, 1e7],
  large: [1e7, Number.MAX_SAFE_INTEGER],
};

/** The function at index `i` upgrades the entries of version `i + 1` to version `i + 2`. */
const UPGRADERS: readonly ((entries: Entries) => Entries)[] = [bucketsAreSelections];

/** Version 1 selected a size bucket for one chart; version 2 selects sizes for all charts. */
function bucketsAreSelections(entries: Entries): Entries {
  const { 'view.bucket': bucket, ...others } = Object.fromEntries(entries);
  const sizes = SIZES_OF_BUCKETS[String(bucket)];
  return new Map(Object.entries(sizes ? { ...others, 'view.selection': { sizes } } : others));
}

if (UPGRADERS.length !== LINK_VERSION - 1) {
  throw new Error(`links of version 1 to ${LINK_VERSION - 1} each need an upgrader`);
}

export const upgrade = (entries: Entries, version: number): Entries =>
  UPGRADERS.slice(version - 1).reduce((older, step) => step(older), entries);
