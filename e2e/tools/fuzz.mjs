// Tries random inputs of one reader of untrusted text, or of all: `npm run fuzz -- TARGET --seconds N`. What fails is
// kept in `e2e/hostile/kept/`, which every test run tries again.

import { parseArgs } from 'node:util';
import { inRoot } from './house.mjs';
import { Failed, run } from './run.mjs';
import { engine, machine, packages } from './setup.mjs';
import { runOrExit } from './steps.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0) || positionals.length > 1) {
  console.error('npm run fuzz -- [TARGET] --seconds N [--seed N]: N is more than 0');
  process.exit(2);
}

await runOrExit([machine(), packages, ...engine]);

const vitest = inRoot('node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project', 'golden', 'fuzz', '--testTimeout', '86400000'];
/** @type {Record<string, string>} */
const env = { MILLRACE_FUZZ_SECONDS: values.seconds, MILLRACE_FUZZ_SEED: values.seed };
const [target] = positionals;
if (target !== undefined) env.MILLRACE_FUZZ_TARGET = target;
console.error(`seed ${values.seed}`);
try {
  // Ends after the seconds asked for, whatever their number.
  console.log(await run(process.execPath, args, { env, limitMs: 0 }));
} catch (error) {
  console.error(error instanceof Failed ? error.output : error);
  process.exit(1);
}
