// Licences of the packages that are shipped, and known advisories of all packages.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, inRoot } from '../house.mjs';
import { Failed, npm, run } from '../run.mjs';
import { CannotRun } from './cannotRun.mjs';

/** Licences that allow shipping within the page or the program without opening its sources. */
const ALLOWED = [
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Zlib',
  'Unlicense',
  'OFL-1.1',
];
const LICENCES_OF_NPM = 'license-checker-rseidelsohn@4.4.2';
const DENY = join(CACHE, 'prove', 'cargo-deny');

/** @type {readonly { name: string, work: () => Promise<string> }[]} */
export const SUPPLY = [
  {
    name: 'licences of the npm packages that are shipped',
    work: async () => {
      const json = await npm([
        ...['exec', '--yes', `--package=${LICENCES_OF_NPM}`, '--', 'license-checker-rseidelsohn'],
        ...['--production', '--excludePrivatePackages', '--json', '--onlyAllow', ALLOWED.join(';')],
      ]);
      return `${Object.keys(JSON.parse(json)).length} packages, all with allowed licences`;
    },
  },
  {
    name: 'advisories of the npm packages',
    work: async () => {
      try {
        await npm(['audit']);
        return 'none known';
      } catch (error) {
        const unanswered = error instanceof Failed && /audit endpoint/.test(error.output);
        if (unanswered)
          throw new CannotRun('the registry does not answer questions about advisories');
        throw error;
      }
    },
  },
  { name: 'licences of the crates', work: async () => deny('licenses') },
  { name: 'advisories of the crates', work: async () => deny('advisories') },
];

/** @param {'licenses' | 'advisories'} what */
async function deny(what) {
  const program = join(DENY, 'bin/cargo-deny');
  if (!existsSync(program)) {
    await run('cargo', ['install', '--locked', '--root', DENY, 'cargo-deny']).catch(() => {
      throw new CannotRun('cargo-deny cannot be installed');
    });
  }
  const engine = inRoot('engine-wasm');
  try {
    await run(program, ['--locked', 'check', what], { cwd: engine });
    return 'all allowed';
  } catch (error) {
    const missing =
      error instanceof Failed && /advisory database|failed to fetch/i.test(error.output);
    if (missing) throw new CannotRun('the database of advisories cannot be fetched');
    throw error;
  }
}
