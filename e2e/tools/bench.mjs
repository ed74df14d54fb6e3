// Measures the engine natively and as the module, side by side, in CPU time.
// `--quick` does a twentieth of the work; `--trace FILE` also replays a coflow trace, `--only TEXT`
// leaves out what is called otherwise; `--json` prints the figures for programs.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { commandLine, engine, machine } from './setup.mjs';
import { runOrExit } from './steps.mjs';
import { wasmSpeed } from './wasmSpeed.mjs';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    trace: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const { quick, trace, only, json } = options;

/** @type {unknown} */
let binary;
const build = async () => {
  binary = await commandLine.work();
};
await runOrExit([machine(), ...engine, { ...commandLine, work: build }]);

console.error(quick ? 'Measuring; this takes seconds.' : 'Measuring; this takes a minute or two.');
const { status, stdout } = spawnSync(
  String(binary),
  [
    ...['bench', '--json', ...(quick ? ['--quick'] : [])],
    ...(trace === undefined ? [] : ['--trace', trace]),
    ...(only === undefined ? [] : ['--only', only]),
  ],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
);
if (status !== 0) process.exit(status ?? 1);
/** @type {{ title: string, contestant: string, swept: number | null, unit: string, work: number, cpu_s: number, peak_memory_bytes: number | null, fingerprint: string }[]} */
const native = JSON.parse(stdout);
const wasm = await wasmSpeed({ quick, trace, only });

const rows = native.map((row, index) => {
  const other = wasm[index];
  if (!other) throw new Error(`the module did not run ${row.contestant}`);
  const perSecond = { native: row.work / row.cpu_s, wasm: other.work / other.cpu_s };
  return {
    scenario: row.title,
    contestant: row.swept === null ? row.contestant : `${row.contestant}, ${row.swept}`,
    unit: row.unit,
    work: row.work,
    native_cpu_s: row.cpu_s,
    wasm_cpu_s: other.cpu_s,
    native_per_cpu_s: perSecond.native,
    wasm_per_cpu_s: perSecond.wasm,
    wasm_by_native: perSecond.wasm / perSecond.native,
    native_peak_bytes: row.peak_memory_bytes,
    wasm_memory_bytes: other.memory,
    same_fingerprint: row.fingerprint === other.fingerprint,
  };
});

if (json) {
  console.log(JSON.stringify(rows, null, 2));
} else {
  const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
  const megabytes = (/** @type {number | null} */ bytes) =>
    bytes === null ? '–' : `${(bytes / 1e6).toFixed(0)} MB`;
  console.table(
    rows.map((row) => ({
      scenario: row.scenario,
      contestant: row.contestant,
      work: `${compact.format(row.work)} ${row.unit}`,
      'native CPU s': row.native_cpu_s.toFixed(2),
      'wasm CPU s': row.wasm_cpu_s.toFixed(2),
      'native, per CPU s': compact.format(row.native_per_cpu_s),
      'wasm, per CPU s': compact.format(row.wasm_per_cpu_s),
      'wasm ÷ native': row.wasm_by_native.toFixed(2),
      'native memory': megabytes(row.native_peak_bytes),
      'wasm memory': megabytes(row.wasm_memory_bytes),
      'same result': row.same_fingerprint ? 'yes' : 'NO',
    })),
  );
}
process.exit(rows.every((row) => row.same_fingerprint) ? 0 : 1);
