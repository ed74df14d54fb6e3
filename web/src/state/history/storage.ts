/** The browser's own database. */
import { get, set } from 'idb-keyval';
import type { KeyValueStore } from './journal';

export const browserStorage: KeyValueStore = { get, set };
