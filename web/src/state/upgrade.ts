/** Older links, brought up to date one version at a time. */
import type { Entries } from './plainText';

export const LINK_VERSION = 1;

/** The function at position `i` turns the entries of version `i + 1` into those of version `i + 2`. */
const UPGRADERS: readonly ((entries: Entries) => Entries)[] = [];

if (UPGRADERS.length !== LINK_VERSION - 1) {
  throw new Error(`links of version 1 to ${LINK_VERSION - 1} each need an upgrader`);
}

export const upgrade = (entries: Entries, version: number): Entries =>
  UPGRADERS.slice(version - 1).reduce((older, step) => step(older), entries);
