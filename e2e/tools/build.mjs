// Builds one thing: the page (with all it needs), the engine, its types, or the command line.

import { commandLine, engine, machine, packages, page } from './setup.mjs';
import { runOrExit } from './steps.mjs';

/** @type {Record<string, import('./steps.mjs').Step[]>} */
const TARGETS = {
  page: [machine(), packages, ...engine, page],
  engine: [machine(), ...engine],
  types: [machine(), ...engine.filter(({ name }) => name === 'binding tool' || name === 'types')],
  cli: [machine(), commandLine],
};

const steps = TARGETS[process.argv[2] ?? ''];
if (!steps) {
  console.error(`usage: build.mjs ${Object.keys(TARGETS).join(' | ')}`);
  process.exit(2);
}
await runOrExit(steps);
