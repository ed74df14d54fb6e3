/** The browser's IndexedDB. */
import { get, set, update } from 'idb-keyval';
import type { KeyValueStore } from './journal';

export const browserStorage: KeyValueStore = { get, set, update };
