// Runs what takes too long for every change: trials, long counts and endurance. It writes a dated
// table, `table.md`, and gates nothing. `--only TEXT` runs the proofs whose name contains it and
// keeps the other rows of the table.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Failed } from '../run.mjs';
import { engine, machine, packages, page } from '../setup.mjs';
import { runOrExit } from '../steps.mjs';
import { CannotRun } from './cannotRun.mjs';
import { tryCluster } from './cluster.mjs';
import { COUNTS } from './counts.mjs';
import { SUPPLY } from './supply.mjs';
import { rowsOf, tableOf } from './table.mjs';
import { TRIALS, tryOut } from './trials.mjs';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const TABLE = new URL('table.md', import.meta.url);

const PROOFS = [
  ...TRIALS.map((trial) => ({ name: `trial: ${trial.name}`, work: () => tryOut(trial) })),
  ...COUNTS,
  ...SUPPLY,
  { name: 'workflow on a Slurm cluster of one node', work: tryCluster },
];

await runOrExit([machine({ forTests: true }), packages, ...engine, page]);

const rows = existsSync(TABLE) ? rowsOf(readFileSync(TABLE, 'utf8')) : [];
for (const { name, work } of PROOFS.filter((proof) => proof.name.includes(options.only))) {
  console.error(`  ${name} …`);
  const start = performance.now();
  const date = new Date().toISOString().slice(0, 10);
  let outcome = 'holds';
  let remark = '';
  try {
    remark = await work();
  } catch (error) {
    outcome = error instanceof CannotRun ? 'not run' : 'fails';
    remark = error instanceof Error ? error.message : String(error);
    if (error instanceof Failed) console.error(error.output);
  }
  const seconds = (performance.now() - start) / 1000;
  console.error(`  ${name}: ${outcome}, ${remark}, ${seconds.toFixed(0)} s`);
  const row = { name, date, outcome, remark, seconds: seconds.toFixed(0) };
  const index = rows.findIndex((each) => each.name === name);
  if (index >= 0) rows[index] = row;
  else rows.push(row);
  const order = PROOFS.map((proof) => proof.name);
  const known = rows.filter((each) => order.includes(each.name));
  known.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  writeFileSync(TABLE, tableOf(known));
}
