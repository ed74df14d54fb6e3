// Long counts: what `npm test` does a few hundred times, done thousands of times.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, inRoot } from '../house.mjs';
import { run } from '../run.mjs';
import { cargo } from '../setup.mjs';
import { checkMutants } from './mutants.mjs';

/** How many times as many random cases as in `npm test`. */
const ENGINE_FACTOR = 50;
const PAGE_FACTOR = 1000;
const RACES = 2000;
const MUTANTS = 100_000;
const ENDURANCE_RACES = 300;

const vitest = inRoot('node_modules/vitest/vitest.mjs');
const playwright = inRoot('node_modules/@playwright/test/cli.js');

/** @type {readonly { name: string, work: () => Promise<string> }[]} */
export const COUNTS = [
  {
    name: 'properties of the engine',
    work: async () => {
      const tests = ['test', '--release', '-p', 'millrace-sim', '--', '--include-ignored'];
      await cargo(tests, { MILLRACE_CASES_FACTOR: String(ENGINE_FACTOR) });
      return `${ENGINE_FACTOR} times the random cases, and the tests that npm test leaves out`;
    },
  },
  {
    name: 'properties of the page',
    work: async () => {
      const args = [vitest, 'run', '--project', 'logic', '--testTimeout', '3600000'];
      await run(process.execPath, args, { env: { MILLRACE_CASES_FACTOR: String(PAGE_FACTOR) } });
      return `${PAGE_FACTOR} times the random cases: links, scenarios, statistics`;
    },
  },
  {
    name: 'mutants of the presets',
    work: async () => {
      const { refused, slowest_ms } = await checkMutants(MUTANTS);
      const shown = [MUTANTS, refused].map((count) => count.toLocaleString('en'));
      return `${shown[0]} scenarios checked by the module, ${shown[1]} refused, none trapped; slowest ${slowest_ms.toFixed(0)} ms`;
    },
  },
  {
    name: 'races, native and as the module',
    work: async () => {
      const folder = join(CACHE, 'prove', 'random');
      mkdirSync(folder, { recursive: true });
      const env = { MILLRACE_RANDOM_RACES: String(RACES), MILLRACE_RANDOM_FOLDER: folder };
      const draw = ['test', '--release', '-p', 'millrace-sim', '--test', 'golden', '--', 'random'];
      await cargo(draw, { ...env, UPDATE_GOLDEN: '1' });
      const args = [vitest, 'run', '--project', 'golden', 'random', '--testTimeout', '7200000'];
      await run(process.execPath, args, { env });
      return `${RACES.toLocaleString('en')} random races under every scheme, equal fingerprints`;
    },
  },
  {
    name: 'endurance of the page',
    work: async () => {
      const config = inRoot('e2e/playwright.config.ts');
      await run(process.execPath, [playwright, 'test', '--config', config, 'endurance'], {
        env: { MILLRACE_ENDURANCE_RACES: String(ENDURANCE_RACES) },
      });
      return `${ENDURANCE_RACES} races in one tab, without growth of its heap`;
    },
  },
];
