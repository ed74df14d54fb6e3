/** Wraps the exports of `wasm-bindgen` in the page's own terms. */

import type { LaneSummary, Life } from '../generated';
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
import type { CoflowColumns, LaneColumns, Outcome } from '../protocol';
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

  async columns(yieldPoint: YieldPoint): Promise<LaneColumns> {
    const flows = this.lane.flow_columns();
    await yieldPoint();
    const { cct_s: _, ...coflows } = this.lane.coflow_columns();
    await yieldPoint();
    const coflowNames = this.lane.coflow_names();
    await yieldPoint();
    return {
      flows,
      coflows: coflows satisfies CoflowColumns,
      coflowNames,
      links: this.lane.link_columns(),
      hosts: this.lane.hosts(),
    };
  }

  takeCompletions = (most: number) => this.lane.take_completions(most);

  async results(yieldPoint: YieldPoint) {
    await this.calls.sumUp(this.lane, yieldPoint);
    const { cct_s } = this.lane.coflow_columns();
    const utilisation = this.lane.link_utilisation();
    return { summary: JSON.parse(this.lane.summary()), cct_s, utilisation };
  }

  outline = () => JSON.parse(this.lane.outline());

  loads = () => this.lane.link_loads();

  film = () => this.lane.film();
}

class WasmAccount extends WasmAdvancing implements AccountedLane {
  account = () => this.lane.account_columns();

  life(flow: number): Life | null {
    try {
      return JSON.parse(this.lane.life(flow));
    } catch {
      return null;
    }
  }

  outcome(): Outcome {
    const { fingerprint, counters }: LaneSummary = JSON.parse(this.lane.summary());
    return { fingerprint, counters };
  }
}
