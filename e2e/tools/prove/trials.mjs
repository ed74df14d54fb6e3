// Changes as a newcomer would make them, each a patch: applied to a copy, compiled and tested.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CACHE, inRoot, ROOT } from '../house.mjs';
import { Failed, run } from '../run.mjs';
import { changeOf } from './patch.mjs';

const COPY = join(CACHE, 'prove', 'tree');
const TARGET = join(CACHE, 'prove', 'target');

/**
 * @typedef {object} Trial
 * @property {string} name
 * @property {string} file in `trials/`
 * @property {number} edits lines that an existing file needs
 * @property {readonly (readonly string[])[]} checks commands, run in the copy
 */

/** @param {...string} args */
const engineTest = (...args) => [
  'cargo',
  'test',
  '--locked',
  '--quiet',
  '-p',
  'millrace-sim',
  ...args,
];
/** @param {string} name @param {...string} args */
const tool = (name, ...args) => [process.execPath, `node_modules/${name}`, ...args];

const CHART_FILES = ['SlowdownMap.tsx', 'registry.ts'].map((file) => `web/src/charts/${file}`);

/** @type {readonly Trial[]} */
export const TRIALS = [
  {
    name: 'a port discipline',
    file: 'discipline.patch',
    edits: 3,
    checks: [engineTest('--lib', 'packet::'), engineTest('--test', 'golden')],
  },
  {
    name: 'a topology',
    file: 'topology.patch',
    edits: 2,
    checks: [engineTest('--lib', 'topology::'), engineTest('--test', 'golden')],
  },
  {
    name: 'a chart',
    file: 'chart.patch',
    edits: 1,
    checks: [
      tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...CHART_FILES),
      tool('typescript/bin/tsc', '-b'),
      tool('vitest/vitest.mjs', 'run', '--project', 'components', 'charts'),
    ],
  },
];

/**
 * Applies the patch to a copy of the last commit and runs its checks there.
 *
 * @param {Trial} trial
 * @returns {Promise<string>} what it took
 */
export async function tryOut({ file, checks }) {
  const patch = fileURLToPath(new URL(`trials/${file}`, import.meta.url));
  await copyTree();
  await run('git', ['apply', patch], { cwd: COPY });
  for (const [command = '', ...args] of checks) {
    const cwd = command === 'cargo' ? join(COPY, 'engine-wasm') : COPY;
    // Without CI, the drawing of a new chart is written; those of others are compared in any case.
    await run(command, args, { cwd, env: { CARGO_TARGET_DIR: TARGET, CI: undefined } });
  }
  // Committed files are as before, golden tables and drawings among them.
  const edits = await run('git', ['status', '--porcelain'], { cwd: COPY });
  const changed = edits.split('\n').filter((line) => /^ M .*golden/.test(line));
  if (changed.length > 0) throw new Failed(`golden files changed: ${changed.join(', ')}`);
  const { created, edited, added } = changeOf(readFileSync(patch, 'utf8'));
  return `${created} new file, ${edited} edited with ${added} line${added === 1 ? '' : 's'}`;
}

/** The last commit, with what is installed and generated here. */
async function copyTree() {
  if (!existsSync(inRoot('.git'))) throw new Failed('a trial needs the repository’s history');
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  await run('git', ['clone', '--quiet', '--shared', ROOT, COPY]);
  symlinkSync(inRoot('node_modules'), join(COPY, 'node_modules'));
  for (const path of ['web/src/engine/pkg', 'web/src/engine/generated.ts']) {
    cpSync(inRoot(path), join(COPY, path), { recursive: true });
  }
}
