/** The browser's own database. */
import { get, set } from 'idb-keyval';
import type { Keeper } from './journal';

export const browserKeeper: Keeper = { get, set };
