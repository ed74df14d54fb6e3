// Measures the engine natively and as the module, side by side, in CPU time.
// `--quick` does a twentieth of the work; `--trace FILE` also replays a coflow trace, `--only TEXT`
// leaves out what is called otherwise; `--json` prints the figures for programs. `--instructions`
// counts instructions per packet-hop, `--accounts` also measures runs with accounts of flows,
// `--peers FILE` adds other programs' figures, and `--growth`
// measures instead how time and memory grow with hosts and flows, and `--page` the page in Chromium.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot } from '../house.mjs';
import { commandLine, engine, machine, packages, page } from '../setup.mjs';
import { runOrExit } from '../steps.mjs';
import { measurePage } from './page.mjs';
import { comparisons, parsePeers } from './peers.mjs';
import { joined } from './rows.mjs';
import { printComparisons, printRows } from './tables.mjs';
import { wasmSpeed } from './wasmSpeed.mjs';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    trace: { type: 'string' },
    only: { type: 'string' },
    instructions: { type: 'boolean', default: false },
    accounts: { type: 'boolean', default: false },
    peers: { type: 'string' },
    growth: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const { quick, trace, only, instructions, accounts, growth, json } = options;
const peers = options.peers === undefined ? undefined : readPeers(options.peers);

if (options.page) {
  await runOrExit([machine(), packages, ...engine, page]);
  await measurePage({ json });
  process.exit(0);
}

/** @type {unknown} */
let binary;
const build = async () => {
  binary = await commandLine.work();
};
await runOrExit([machine(), ...(growth ? [] : engine), { ...commandLine, work: build }]);

if (growth) {
  const asked = [...(quick ? ['--quick'] : []), ...(json ? ['--json'] : [])];
  const args = ['bench', '--growth', ...asked];
  process.exit(spawnSync(String(binary), args, { stdio: 'inherit' }).status ?? 1);
}

console.error(quick ? 'Measuring; this takes seconds.' : 'Measuring; this takes some minutes.');
const native = measured([
  ...(trace === undefined ? [] : ['--trace', trace]),
  ...(only === undefined ? [] : ['--only', only]),
  ...(instructions ? ['--instructions'] : []),
  ...(accounts ? ['--accounts'] : []),
]);
const rows = joined(native, await wasmSpeed(native, { quick, trace }));
const beside = peers && comparisons(peers, [...native, ...ownScenarios(peers)]);

if (json) {
  console.log(JSON.stringify(beside ? { rows, peers: beside } : rows, null, 2));
} else {
  printRows(rows);
  if (beside) printComparisons(beside);
}
process.exit(rows.every((row) => row.same_fingerprint) ? 0 : 1);

/**
 * The rows of the command line.
 *
 * @param {readonly string[]} args
 * @returns {import('./rows.mjs').Native[]}
 */
function measured(args) {
  const { status, stdout } = spawnSync(
    String(binary),
    ['bench', '--json', ...(quick ? ['--quick'] : []), ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) process.exit(status ?? 1);
  return JSON.parse(stdout);
}

/** The scenarios that peers name by file, measured natively. @param {readonly import('./peers.mjs').Peer[]} peers */
function ownScenarios(peers) {
  const known = native.flatMap(({ title, file }) => [title, file]);
  const named = new Set(peers.map(({ scenario }) => scenario));
  const files = [...named].filter((name) => !known.includes(name) && !titles().includes(name));
  return files.length > 0 ? measured(files.flatMap((file) => ['--scenario', file])) : [];
}

/** @param {string} path */
function readPeers(path) {
  try {
    return parsePeers(readFileSync(path, 'utf8'), { titles: titles() });
  } catch (error) {
    console.error(`--peers ${path}: ${error instanceof Error ? error.message : error}`);
    process.exit(2);
  }
}

/** Titles of the scenarios that are measured. @returns {string[]} */
function titles() {
  const folder = inRoot('scenarios/bench');
  return readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')).title,
  );
}
