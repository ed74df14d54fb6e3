// Remembers from what something was made, to skip making it again.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Calls `make` unless `stamp` says that `made` came from exactly these inputs.
 *
 * @param {{ stamp: string, made: string, inputs: readonly string[], make: () => Promise<unknown> }} what
 * @returns {Promise<string>} a few words when there was nothing to do
 */
export async function unlessFresh({ stamp, made, inputs, make }) {
  const fingerprint = fingerprintOf(inputs);
  const fresh =
    existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (fresh) return 'up to date';
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  return '';
}

/**
 * A hash over the contents of files, and of all files in folders.
 *
 * @param {readonly string[]} paths
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow))
    hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
