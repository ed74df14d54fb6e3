// Long counts: what `npm test` does a few hundred times, done thousands of times.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, inRoot } from '../house.mjs';
import { run } from '../run.mjs';
import { cargo } from '../setup.mjs';
import { raceInChromium } from './inChromium.mjs';

/** How many times as many random cases as in `npm test`. */
const ENGINE_FACTOR = 50;
const PAGE_FACTOR = 1000;
const RACES = 2000;
const MUTATED = 100_000;
const ENDURANCE_RACES = 200;

/** The journeys of them. */
const ENDURANCE = ['endurance', 'history'];

const vitest = inRoot('node_modules/vitest/vitest.mjs');
const playwright = inRoot('node_modules/@playwright/test/cli.js');

/** @param {string[]} names */
function proveFolder(...names) {
  const folder = join(CACHE, 'prove', ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}

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
    name: 'mutated scenarios',
    work: async () => {
      const file = join(proveFolder(), 'mutated.jsonl');
      const env = { MILLRACE_MUTATED: String(MUTATED), MILLRACE_MUTATED_FILE: file };
      const tests = ['test', '--profile', 'checked', '-p', 'millrace-sim', '--test', 'mutated'];
      await cargo([...tests, '--', 'outcomes'], env);
      const args = [vitest, 'run', '--project', 'golden', 'mutated', '--testTimeout', '14400000'];
      await run(process.execPath, args, { env, limitMs: 0 });
      return `${MUTATED.toLocaleString('en')} scenarios, natively with overflow and assertions checked and as the module: equal outcomes, no panic, no trap`;
    },
  },
  {
    name: 'races, native, as the module and in Chromium',
    work: async () => {
      const folder = proveFolder('random');
      const env = { MILLRACE_RANDOM_RACES: String(RACES), MILLRACE_RANDOM_FOLDER: folder };
      const draw = ['test', '--release', '-p', 'millrace-sim', '--test', 'golden', '--', 'random'];
      await cargo(draw, { ...env, UPDATE_GOLDEN: '1' });
      const args = [vitest, 'run', '--project', 'golden', 'random', '--testTimeout', '7200000'];
      await run(process.execPath, args, { env });
      const version = await raceInChromium(folder);
      return `${RACES.toLocaleString('en')} random races under every scheme, natively, in Node ${process.versions.node} and in Chromium ${version}: equal fingerprints`;
    },
  },
  {
    name: 'endurance of the page',
    work: async () => {
      const config = inRoot('e2e/playwright.config.ts');
      await run(process.execPath, [playwright, 'test', '--config', config, ...ENDURANCE], {
        env: { MILLRACE_ENDURANCE_RACES: String(ENDURANCE_RACES) },
      });
      return `${ENDURANCE_RACES} races in one tab and eight simulated hours of a replay, without growth of the heap; two lanes of a million flows; two tabs of 50 races, none lost`;
    },
  },
];
