/** A fake engine for tests: every lane finishes one flow per unit of budget, one millisecond apart. */

import type { LaneSummary, Outline } from '../generated';
import type { LaneColumns } from '../protocol';
import type { Engine, EngineLane } from './binding';
import type { YieldPoint } from './suspension';

export interface FakeOptions {
  flows?: number;
  /** Lanes never finish a flow, and never end. */
  endless?: boolean;
  /** Panic messages by lane; these lanes panic halfway. */
  panics?: Record<number, string>;
  /** All flows finish in the first advance. */
  atOnce?: boolean;
  /** Whether every advance stops within a step. */
  withinStep?: boolean;
  /** Called within every advance, which then yields. */
  onYield?(): void;
  /** Called on every advance with the lane's index and the budget of events. */
  onAdvance?(lane: number, budget: number): void;
}

export function fakeEngine(options: FakeOptions = {}): Engine {
  let panic: string | undefined;
  return {
    catalogue: () => JSON.stringify({ engine_version: '0.0.0-fake', schemes: [] }),
    language: () => '[]',
    check: (scenario) => {
      if (scenario === 'trap') throw new WebAssembly.RuntimeError('unreachable');
      return JSON.stringify({ issues: [], own: [], lanes: [], remarks: [] });
    },
    outline: () => JSON.stringify({ issues: [], preview: OUTLINE }),
    measure: () => '[]',
    draw: () => JSON.stringify({ issues: [], preview: null }),
    preview: () => JSON.stringify({ issues: [], preview: null }),
    thresholds: () => JSON.stringify({ issues: [], preview: null }),
    createLane: async (_scenario, lane) =>
      new FakeLane(lane, options, (words) => {
        panic = words;
      }),
    createAccountedLane: async (_scenario, lane) => {
      const fake = new FakeLane(lane, options, () => {});
      const { length } = fake.columns().flows.start_s;
      const whole = () => new Float64Array(length).fill(1e9);
      return {
        advance: (budget, yieldPoint) => fake.advance(budget, yieldPoint),
        progress: () => fake.progress(),
        // One cause, on which every flow spends its millisecond.
        account: async () => ({
          columns: { ps: whole(), until_ps: whole(), state: new Uint8Array(length) },
          lives: [],
          outcome: (await fake.sumUp()).results.summary,
        }),
        free: () => {},
      };
    },
    lastPanic: () => panic,
    memoryBytes: () => 4_293_394_432,
  };
}

class FakeLane implements EngineLane {
  private finished = 0;
  private taken = 0;
  private readonly flows: number;

  constructor(
    private readonly lane: number,
    private readonly options: FakeOptions,
    private readonly panic: (words: string) => void,
  ) {
    this.flows = options.flows ?? 10;
  }

  advance(budget: number, yieldPoint: YieldPoint): boolean | Promise<boolean> {
    const { onYield } = this.options;
    if (!onYield) return this.handle(budget);
    onYield();
    return Promise.resolve(yieldPoint()).then(() => this.handle(budget));
  }

  private handle(budget: number): boolean {
    this.options.onAdvance?.(this.lane, budget);
    const words = this.options.panics?.[this.lane];
    if (words) {
      this.panic(words);
      throw new WebAssembly.RuntimeError('unreachable');
    }
    if (this.options.endless) return false;
    const next = this.options.atOnce ? this.flows : this.finished + budget;
    this.finished = Math.min(this.flows, next);
    return this.finished === this.flows;
  }

  isWithinStep = () => this.options.withinStep ?? false;

  progress() {
    const { finished, flows } = this;
    const fraction = finished / flows;
    return { finished, flows, simulated_s: finished / 1000, fraction, events: finished };
  }

  columns(): LaneColumns {
    const column = (value: (index: number) => number) =>
      Float64Array.from({ length: this.flows }, (_, index) => value(index));
    const empty = new Float64Array(0);
    return {
      flows: {
        start_s: column((index) => index / 1000),
        size_bytes: column((index) => 1000 * (index + 1)),
        ideal_s: column(() => 0.0005),
        deadline_s: column(() => Number.NaN),
        coflow: new Uint32Array(this.flows).fill(0xffff_ffff),
        source: new Uint32Array(this.flows),
        destination: new Uint32Array(this.flows).fill(1),
        counted: new Uint8Array(this.flows).fill(1),
      },
      coflows: {
        start_s: empty,
        size_bytes: empty,
        ideal_s: empty,
        deadline_s: empty,
        flows: new Uint32Array(0),
      },
      coflowNames: { text: '', ends: new Uint32Array() },
      links: {
        from: Uint32Array.of(0, 1),
        to: Uint32Array.of(1, 0),
        rate_gbps: Float64Array.of(10, 10),
      },
      hosts: 2,
    };
  }

  takeCompletions(most: number) {
    const { taken, finished } = this;
    const length = Math.min(most, finished - taken);
    this.taken += length;
    return {
      flow: Uint32Array.from({ length }, (_, index) => taken + index),
      fct_s: new Float64Array(length).fill(0.001),
      rejected: new Uint32Array(0),
    };
  }

  async sumUp() {
    const { lane, flows, finished } = this;
    const counts = { lane, flows, finished, fingerprint: `${lane}:${finished}` };
    const summary = counts as unknown as LaneSummary;
    const utilisation = Float64Array.of(0.5, 0);
    const results = { summary, cct_s: new Float64Array(0), utilisation };
    return { results, loads: this.loads() };
  }

  outline = () => OUTLINE;

  private loads() {
    const of = (length: number) => new Float64Array(length);
    const slots = { load: of(2), busiest: of(2), waiting_bytes: of(16), longest_bytes: of(2) };
    return { from_s: 0, to_s: this.finished / 1000, ...slots };
  }

  film() {
    const of = (length: number) => new Float32Array(length);
    const slots = { load: of(2), busiest: of(2), waiting_bytes: of(16), longest_bytes: of(2) };
    return { to_s: Float64Array.of(this.finished / 1000), ...slots };
  }

  free() {}
}

/** Two hosts connected by a cable. */
export const OUTLINE: Outline = {
  hosts: 2,
  switches: 0,
  cables: 1,
  layers: [{ name: 'host', nodes: 2 }],
  groups: [0, 1].map((first) => ({ layer: 0, first, nodes: 1 })),
  bundles: [
    {
      a: 0,
      b: 1,
      cables: 1,
      rate_gbps: { min: 10, max: 10 },
      delay_us: { min: 1, max: 1 },
      buffer_bytes: null,
      mark_threshold_packets: null,
    },
  ],
};

/** The shortest valid WebAssembly module. */
export const EMPTY_MODULE = new WebAssembly.Module(
  new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
);
