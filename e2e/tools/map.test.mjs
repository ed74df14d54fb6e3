import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './house.mjs';

const IGNORED = new Set([
  '.git',
  ...readFileSync(inRoot('.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
]);

/**
 * Folders below `folder`, except those that version control ignores.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function foldersBelow(folder) {
  const entries = readdirSync(inRoot(folder), { withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => posix.join(folder, name))
    .filter((path) => !IGNORED.has(path) && !IGNORED.has(posix.basename(path)));
  return paths.flatMap((path) => [path, ...foldersBelow(path)]);
}

/** Texts of the READMEs of a folder's ancestors. @param {string} folder */
function pages(folder) {
  const ancestors = ['.'];
  for (let at = posix.dirname(folder); at !== '.'; at = posix.dirname(at)) ancestors.push(at);
  const files = [folder, ...ancestors].map((at) => inRoot(at, 'README.md'));
  return files.filter(existsSync).map((file) => readFileSync(file, 'utf8'));
}

/** Folders that a line describes as a kind: one per scheme, paper or set of regressions. */
const BY_KIND = [
  /^engine-wasm\/sim\/src\/schemes\/(?!parts$|tests$)[^/]+(\/tasks)?$/,
  /^engine-wasm\/sim\/proptest-regressions\b/,
  /^scenarios\/papers\/(results\/)?[a-z]+$/,
  /^\.ci$|^engine-wasm\/\.cargo$/,
];

test('every folder is named by the README of the repository or of a folder above it', () => {
  const unnamed = foldersBelow('.')
    .filter((folder) => !BY_KIND.some((kind) => kind.test(folder)))
    .filter((folder) => !pages(folder).some((text) => text.includes(`${posix.basename(folder)}/`)));
  expect(unnamed).toEqual([]);
});
