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
 * Every lane of every race, one after the other, each in an instance of its own: memories of the
 * module only grow, so that one lane's would say something of all before it.
 *
 * @param {{ quick: boolean, trace?: string | undefined, only?: string | undefined }} options as
 *   those of `millrace bench`
 * @returns {Promise<Speed[]>}
 */
export async function wasmSpeed({ quick, trace, only = '' }) {
  const module = new WebAssembly.Module(readFileSync(join(PKG, 'millrace_wasm_bg.wasm')));
  let instances = 0;
  const instance = async () => {
    instances += 1;
    const binding = pathToFileURL(join(PKG, 'millrace_wasm.js'));
    binding.searchParams.set('instance', String(instances));
    const engine = await import(binding.href);
    return { engine, memory: engine.initSync({ module }).memory };
  };
  const { engine: checker } = await instance();
  const scenarios = RACES.map((path) => race(path, quick));
  if (trace !== undefined) scenarios.push(replays(trace));
  /** @type {Speed[]} */
  const speeds = [];
  for (const scenario of scenarios) {
    const text = JSON.stringify(scenario);
    /** @type {{ lane: number, label: string }[]} */
    const lanes = JSON.parse(checker.check(text)).lanes;
    for (const { lane, label } of lanes) {
      if (`${scenario.title} ${label}`.includes(only)) {
        speeds.push(laneSpeed(await instance(), scenario.title, text, lane));
      }
    }
  }
  return speeds;
}

/**
 * @param {{ engine: any, memory: WebAssembly.Memory }} instance
 * @param {string} title
 * @param {string} text the scenario
 * @param {number} lane
 * @returns {Speed}
 */
function laneSpeed({ engine, memory }, title, text, lane) {
  const run = new engine.Lane(text, lane);
  const begin = process.cpuUsage();
  while (!run.advance(SLICE));
  const { user, system } = process.cpuUsage(begin);
  const summary = JSON.parse(run.summary());
  const { packet_hops, events } = summary.counters;
  return {
    title,
    contestant: summary.identity.label,
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
