/** Wraps the exports of `wasm-bindgen` in the page's own terms. */
import type { AccountedLane, Engine, EngineLane } from './binding';
import type { LaneSummary, Life } from './generated';
import {
  catalogue,
  check,
  draw,
  initSync,
  Lane,
  language,
  measure,
  outline,
  preview,
  thresholds,
} from './pkg/millrace_wasm.js';
import type { CoflowColumns, LaneColumns, Outcome } from './protocol';

export async function instantiate(module: WebAssembly.Module): Promise<Engine> {
  let panic: string | undefined;
  // The engine's panic hook can only write to the console, and the trap that follows has no message.
  const { console } = globalThis;
  const write = console.error;
  console.error = (...words) => {
    panic = String(words[0]).split('\n\nStack:')[0];
    write(...words);
  };
  const { memory } = initSync({ module });
  return {
    catalogue,
    language,
    check,
    outline,
    draw,
    measure,
    preview,
    thresholds,
    createLane: (scenario, lane) => new WasmLane(new Lane(scenario, lane)),
    createAccountedLane: (scenario, lane, flows) =>
      new WasmAccount(Lane.accounted(scenario, lane, Uint32Array.from(flows))),
    lastPanic: () => panic,
    memoryBytes: () => memory.buffer.byteLength,
  };
}

class WasmLane implements EngineLane {
  constructor(private readonly lane: Lane) {}

  advance = (budget: number) => this.lane.advance(budget);

  isWithinStep = () => this.lane.is_within_step();

  progress = () => progressOf(this.lane);

  columns(): LaneColumns {
    const { cct_s: _, ...coflows } = this.lane.coflow_columns();
    return {
      flows: this.lane.flow_columns(),
      coflows: coflows satisfies CoflowColumns,
      coflowNames: this.lane.coflow_names(),
      links: this.lane.link_columns(),
      hosts: this.lane.hosts(),
    };
  }

  takeCompletions = () => this.lane.take_completions();

  results() {
    const { cct_s } = this.lane.coflow_columns();
    const utilisation = this.lane.link_utilisation();
    return { summary: JSON.parse(this.lane.summary()), cct_s, utilisation };
  }

  outline = () => JSON.parse(this.lane.outline());

  loads = () => this.lane.link_loads();

  film = () => this.lane.film();

  free = () => this.lane.free();
}

class WasmAccount implements AccountedLane {
  constructor(private readonly lane: Lane) {}

  advance = (budget: number) => this.lane.advance(budget);

  progress = () => progressOf(this.lane);

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

  free = () => this.lane.free();
}

function progressOf(lane: Lane) {
  const [finished = 0, flows = 0, simulated_s = 0, fraction = 0, events = 0] = lane.progress();
  return { finished, flows, simulated_s, fraction, events };
}
