// The steps that turn a fresh clone into something that can be served or tested.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, DIST, ENGINE, inRoot, PKG, TYPES } from './house.mjs';
import { requirements } from './requirements.mjs';
import { ask, Failed, npm, run } from './run.mjs';
import { unlessFresh } from './stamp.mjs';

const WASM = ['--release', '--target', 'wasm32-unknown-unknown', '-p', 'millrace-wasm'];

/** @param {{ forTests?: boolean }} [options] @returns {import('./steps.mjs').Step} */
export const machine = (options) => ({ name: 'machine', work: () => requirements(options) });

/** @type {import('./steps.mjs').Step} */
export const packages = {
  name: 'packages',
  needs: ['machine'],
  work: () =>
    unlessFresh({
      stamp: inRoot('node_modules/.installed-from'),
      made: inRoot('node_modules'),
      inputs: [inRoot('package-lock.json')],
      make: () => npm(['ci', '--no-audit', '--no-fund']),
    }),
};

/** The engine as a module, and its types: what the page imports. @type {import('./steps.mjs').Step[]} */
export const engine = [
  {
    name: 'binding tool',
    needs: ['machine'],
    uses: ['debug build'],
    work: () => cargo(['build', '-p', 'xtask']),
  },
  { name: 'engine', needs: ['machine'], work: () => cargo(['build', ...WASM]) },
  {
    name: 'bindings',
    needs: ['binding tool', 'engine'],
    work: () => {
      const module = built('wasm32-unknown-unknown/release/millrace_wasm.wasm');
      return xtask(['bindings', module, PKG]);
    },
  },
  { name: 'types', needs: ['binding tool'], work: () => xtask(['types', TYPES]) },
];

/** @type {import('./steps.mjs').Step} */
export const page = {
  name: 'page',
  needs: ['packages', 'bindings', 'types'],
  work: () =>
    unlessFresh({
      stamp: join(CACHE, 'page.stamp'),
      made: join(DIST, 'index.html'),
      inputs: ['web', 'public', 'scenarios', 'vite.config.ts', 'package-lock.json'].map((path) =>
        inRoot(path),
      ),
      make: () => run(process.execPath, [inRoot('node_modules/vite/bin/vite.js'), 'build']),
    }),
};

/** @type {import('./steps.mjs').Step} */
export const commandLine = {
  name: 'command line',
  needs: ['machine'],
  work: async () => {
    await cargo(['build', '--release', '-p', 'millrace']);
    return built(process.platform === 'win32' ? 'release/millrace.exe' : 'release/millrace');
  },
};

/**
 * Runs cargo with exactly the versions of the lock file.
 *
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<void>}
 */
export async function cargo([command = '', ...args], env = {}) {
  await run('cargo', [command, '--locked', ...args], { cwd: ENGINE, env });
}

/** @param {string[]} args */
async function xtask(args) {
  const tool = built(process.platform === 'win32' ? 'debug/xtask.exe' : 'debug/xtask');
  const said = await run(tool, args);
  return said.includes('up to date') ? 'up to date' : '';
}

/**
 * A file that cargo built, wherever the user keeps such files.
 *
 * @param {string} path
 */
function built(path) {
  const args = ['metadata', '--no-deps', '--format-version', '1', '--offline'];
  const manifest = ['--manifest-path', join(ENGINE, 'Cargo.toml')];
  const metadata = JSON.parse(ask('cargo', [...args, ...manifest]) ?? '{}');
  const file = join(metadata.target_directory ?? join(ENGINE, 'target'), path);
  if (!existsSync(file)) throw new Failed(`${file} was not built`);
  return file;
}
