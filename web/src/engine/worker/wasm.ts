/** Wraps the exports of `wasm-bindgen` in the page's own terms. */

import type { LaneSummary } from '../generated';
import {
  catalogue,
  check,
  draw,
  initSync,
  type Lane,
  language,
  measure,
  outline,
  Preparation,
  preview,
  thresholds,
} from '../pkg/millrace_wasm.js';
import type { LaneColumns } from '../protocol';
import type { AccountedLane, Advancing, Engine, EngineLane } from './binding';
import type { YieldPoint } from './suspension';
import { YieldingCalls } from './yieldingCalls';

export async function instantiate(module: WebAssembly.Module): Promise<Engine> {
  let panic: string | undefined;
  // The engine's panic hook can only write to the console, and the trap that follows has no message.
  const { console } = globalThis;
  const write = console.error;
  console.error = (...words) => {
    panic = String(words[0]).split('\n\nStack:')[0];
    write(...words);
  };
  const exports = initSync({ module });
  const calls = new YieldingCalls(exports);
  return {
    catalogue,
    language,
    check,
    outline,
    draw,
    measure,
    preview,
    thresholds,
    async createLane(scenario, lane, yieldPoint) {
      const prepared = calls.prepare(new Preparation(lane), scenario, yieldPoint);
      return new WasmLane(await prepared, calls);
    },
    async createAccountedLane(scenario, lane, flows, yieldPoint) {
      const preparation = new Preparation(lane, Uint32Array.from(flows));
      return new WasmAccount(await calls.prepare(preparation, scenario, yieldPoint), calls);
    },
    lastPanic: () => panic,
    memoryBytes: () => exports.memory.buffer.byteLength,
  };
}

/** What all lanes have. */
class WasmAdvancing implements Advancing {
  constructor(
    protected readonly lane: Lane,
    protected readonly calls: YieldingCalls,
  ) {}

  advance = (budget: number, yieldPoint: YieldPoint) =>
    this.calls.advance(this.lane, budget, yieldPoint);

  progress() {
    const [finished = 0, flows = 0, simulated_s = 0, fraction = 0, events = 0] =
      this.lane.progress();
    return { finished, flows, simulated_s, fraction, events };
  }

  free = () => this.lane.free();
}

class WasmLane extends WasmAdvancing implements EngineLane {
  isWithinStep = () => this.lane.is_within_step();

  columns = (): LaneColumns => this.lane.columns();

  takeCompletions = (most: number) => this.lane.take_completions(most);

  async sumUp(yieldPoint: YieldPoint) {
    await this.calls.sumUp(this.lane, yieldPoint);
    const { summary, loads, ...columns } = this.lane.results();
    return { results: { summary: JSON.parse(summary), ...columns }, loads };
  }

  outline = () => JSON.parse(this.lane.outline());

  film = () => this.lane.film();
}

class WasmAccount extends WasmAdvancing implements AccountedLane {
  async account(yieldPoint: YieldPoint) {
    await this.calls.sumUp(this.lane, yieldPoint);
    const { fingerprint, counters }: LaneSummary = JSON.parse(this.lane.results().summary);
    return { ...this.lane.accounts(), outcome: { fingerprint, counters } };
  }
}
