// Builds the command line and runs its benchmark; further arguments go to it.

import { spawnSync } from 'node:child_process';
import { commandLine, machine } from './setup.mjs';
import { runOrExit } from './steps.mjs';

/** @type {unknown} */
let binary;
const build = async () => {
  binary = await commandLine.work();
};
await runOrExit([machine(), { ...commandLine, work: build }]);
const { status } = spawnSync(String(binary), ['bench', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
