// The speed of the compiled module in Node, on the scenarios of `millrace bench`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, PKG } from '../house.mjs';

/** What a coflow trace is replayed under. */
const REPLAYS = 'scenarios/bench/replay.json';
/** As in `millrace bench --quick`. */
const QUICK = 20;
/** Events between two looks at whether the lane is done. */
const SLICE = 1_000_000;

/**
 * What one lane took; with accounts, too, where that was measured natively.
 *
 * @typedef {{ work: number, cpu_s: number, memory: number, fingerprint: string }} Cost
 *
 * @typedef {Cost & { accounts: Cost | null }} Speed
 */

/**
 * The lanes of `rows`, one after the other.
 *
 * @param {readonly import('./rows.mjs').Native[]} rows
 * @param {{ quick: boolean, trace?: string | undefined }} options as those of `millrace bench`
 * @returns {Promise<Speed[]>} by row
 */
export async function wasmSpeed(rows, { quick, trace }) {
  const module = new WebAssembly.Module(readFileSync(join(PKG, 'millrace_wasm_bg.wasm')));
  /** @type {Speed[]} */
  const speeds = [];
  for (const row of rows) {
    const isReplay = trace !== undefined && row.file === REPLAYS;
    const text = JSON.stringify(isReplay ? replays(trace) : race(row.file, quick));
    const plain = await cost(module, ({ Lane }) =>
      row.forced === 'event' ? Lane.by_event(text, row.lane) : new Lane(text, row.lane),
    );
    const accounts = row.accounts
      ? await cost(module, ({ Lane }) => Lane.accounted(text, row.lane, new Uint32Array()))
      : null;
    if (accounts && accounts.fingerprint !== plain.fingerprint) {
      throw new Error(`${row.title}, ${row.contestant} with accounts: other results in the module`);
    }
    speeds.push({ ...plain, accounts });
  }
  return speeds;
}

let instances = 0;

/**
 * What a lane takes in an instance of its own: memories of the module only grow, so that one lane's
 * would say something of all before it.
 *
 * @param {WebAssembly.Module} module
 * @param {(engine: any) => any} start
 */
async function cost(module, start) {
  const binding = pathToFileURL(join(PKG, 'millrace_wasm.js'));
  binding.searchParams.set('instance', String(instances++));
  const engine = await import(binding.href);
  const { memory } = engine.initSync({ module });
  return laneCost(start(engine), memory);
}

/**
 * @param {any} run
 * @param {WebAssembly.Memory} memory
 * @returns {Cost}
 */
function laneCost(run, memory) {
  const begin = process.cpuUsage();
  while (!run.advance(SLICE));
  const { user, system } = process.cpuUsage(begin);
  const summary = JSON.parse(run.results().summary);
  const { packet_hops, events } = summary.counters;
  return {
    work: summary.identity.level === 'packet' ? packet_hops : events,
    cpu_s: (user + system) / 1e6,
    memory: memory.buffer.byteLength,
    fingerprint: summary.fingerprint,
  };
}

/**
 * @param {string} path
 * @param {boolean} quick
 */
function race(path, quick) {
  const scenario = JSON.parse(readFileSync(inRoot(path), 'utf8'));
  const { parameters } = scenario.workload;
  if (quick) parameters.flows = Math.floor(parameters.flows / QUICK);
  return scenario;
}

/** @param {string} trace */
function replays(trace) {
  const scenario = JSON.parse(readFileSync(inRoot(REPLAYS), 'utf8'));
  scenario.workload.data = readFileSync(trace, 'utf8');
  scenario.topology.parameters.hosts = Number.parseInt(scenario.workload.data, 10);
  return scenario;
}
