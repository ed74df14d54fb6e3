// Tests everything: sets up, runs every check, and ends with a plain verdict.
// `--verbose` shows all output; `--only a,b` leaves out checks that are not named.

import { browser } from './browser.mjs';
import { getDrivers, otherBrowsers } from './otherBrowsers.mjs';
import { npm } from './run.mjs';
import { cargo, engine, machine, packages, page } from './setup.mjs';
import { runAll, verdict } from './steps.mjs';

/** @param {string} script */
const script = (script) => () => npm(['run', '--silent', script]).then(() => '');

/** @type {import('./steps.mjs').Step[]} */
const SETUP = [machine({ forTests: true }), packages, ...engine];

/** @type {import('./steps.mjs').Step[]} */
const CHECKS = [
  { name: 'rustfmt', needs: ['machine'], work: script('check:format') },
  {
    name: 'clippy',
    needs: ['machine'],
    uses: ['debug build'],
    work: () => cargo(['clippy', '--workspace', '--all-targets', '--', '-D', 'warnings']),
  },
  { name: 'biome', needs: ['packages'], work: script('check:lint') },
  {
    name: 'cargo doc',
    needs: ['machine'],
    uses: ['debug build'],
    work: () => cargo(['doc', '--workspace', '--no-deps'], { RUSTDOCFLAGS: '-D warnings' }),
  },
  { name: 'tsc', needs: ['packages', 'bindings', 'types'], work: script('check:types') },
  { name: 'words', needs: ['machine'], work: script('check:words') },
  { name: 'import directions', needs: ['bindings'], work: script('check:imports') },
  {
    name: 'cargo test',
    needs: ['machine'],
    uses: ['debug build'],
    // Apart, because together they would share features, and the binding tool be compiled again.
    work: async () => {
      await cargo(['test', '--workspace', '--exclude', 'xtask']);
      await cargo(['test', '-p', 'xtask']);
    },
  },
  { name: 'golden tables on wasm', needs: ['packages', 'bindings'], work: script('test:golden') },
  { name: 'vitest', needs: ['packages', 'bindings', 'types'], work: script('test:unit') },
  page,
  { name: 'browser', needs: ['packages'], work: browser },
  { name: 'browser drivers', needs: ['machine'], work: getDrivers },
  // Two browsers at once keep both cores busy, and some journeys watch a race while it runs.
  { name: 'journeys', needs: ['page', 'browser'], alone: true, work: script('test:e2e') },
  {
    name: 'Firefox and WebKit',
    needs: ['page', 'bindings', 'browser drivers'],
    alone: true,
    work: async () => {
      await npm(['run', '--silent', 'test:engines']);
      return otherBrowsers().map(outcomeOf).join(', ');
    },
  },
];

/** @param {import('./otherBrowsers.mjs').Found | import('./otherBrowsers.mjs').Missing} browser */
function outcomeOf(browser) {
  return 'lacks' in browser
    ? `${browser.name} not tested: ${browser.lacks} is not installed`
    : `${browser.name} tested`;
}

const only = process.argv.find((argument) => argument.startsWith('--only'));
const names = only?.includes('=')
  ? only.split('=')[1]?.split(',')
  : only && process.argv[process.argv.indexOf(only) + 1]?.split(',');
const checks = names ? CHECKS.filter(({ name }) => names.includes(name)) : CHECKS;

console.log('Millrace: set-up, then every check\n');
const start = performance.now();
const outcomes = await runAll([...SETUP, ...checks]);
console.log(`\n${verdict(outcomes, (performance.now() - start) / 1000)}`);
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);
