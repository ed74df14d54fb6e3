// Where things are. Everything here runs before any package is installed, on Node alone.

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

export const ENGINE = inRoot('engine-wasm');
export const PKG = inRoot('web/src/engine/pkg');
export const TYPES = inRoot('web/src/engine/generated.ts');
export const DIST = inRoot('dist');
export const CACHE = inRoot('.cache');

/** A shell without a login profile does not see what rustup installed. */
export function findRustup() {
  const cargoBin = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin');
  if (existsSync(cargoBin)) process.env.PATH = `${process.env.PATH}${delimiter}${cargoBin}`;
}
