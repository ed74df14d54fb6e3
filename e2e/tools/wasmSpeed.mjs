// The speed of the compiled module in Node, on the scenarios of `millrace bench`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, PKG } from './house.mjs';

const RACES = [
  'scenarios/bench/packet.json',
  'scenarios/bench/packet-schemes.json',
  'scenarios/bench/packet-16.json',
  'scenarios/bench/packet-1024.json',
  'scenarios/bench/flow.json',
  'scenarios/bench/flow-hosts.json',
  'scenarios/bench/flow-hosts-1g.json',
  'scenarios/bench/flow-concurrent.json',
  'scenarios/bench/flow-27648.json',
];
/** What a coflow trace is replayed under. */
const REPLAYS = 'scenarios/bench/replay.json';
/** As in `millrace bench --quick`. */
const QUICK = 20;
/** Events between two looks at whether the lane is done. */
const SLICE = 1_000_000;

/**
 * What one lane took.
 *
 * @typedef {{ title: string, contestant: string, work: number, cpu_s: number, memory: number, fingerprint: string }} Speed
 */

/**
 * Every lane of every race, one after the other, each in a memory that only grows.
 *
 * @param {{ quick: boolean, trace?: string | undefined, only?: string | undefined }} options as
 *   those of `millrace bench`
 * @returns {Promise<Speed[]>}
 */
export async function wasmSpeed({ quick, trace, only = '' }) {
  const engine = await import(pathToFileURL(join(PKG, 'millrace_wasm.js')).href);
  const module = readFileSync(join(PKG, 'millrace_wasm_bg.wasm'));
  const { memory } = engine.initSync({ module });
  const scenarios = RACES.map((path) => race(path, quick));
  if (trace !== undefined) scenarios.push(replays(trace));
  return scenarios.flatMap((scenario) => {
    const text = JSON.stringify(scenario);
    /** @type {{ lane: number, label: string }[]} */
    const lanes = JSON.parse(engine.check(text)).lanes;
    const wanted = lanes.filter(({ label }) => `${scenario.title} ${label}`.includes(only));
    return wanted.map(({ lane }) => {
      const run = new engine.Lane(text, lane);
      const begin = process.cpuUsage();
      while (!run.advance(SLICE));
      const { user, system } = process.cpuUsage(begin);
      const summary = JSON.parse(run.summary());
      run.free();
      const { packet_hops, events } = summary.counters;
      return {
        title: scenario.title,
        contestant: summary.identity.label,
        work: summary.identity.level === 'packet' ? packet_hops : events,
        cpu_s: (user + system) / 1e6,
        memory: memory.buffer.byteLength,
        fingerprint: summary.fingerprint,
      };
    });
  });
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
