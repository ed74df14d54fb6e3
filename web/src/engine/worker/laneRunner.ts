/** Advances a lane in slices and listens between them, so that pause and cancel take effect while it runs. */

import type { Completions, Reply, Request, Results } from '../protocol';
import type { Engine, EngineLane } from './binding';
import { SliceClock } from './sliceClock';
import { Slices } from './slices';

const PROGRESS_MS = 100;
/** Maximum share of a lane's time spent on statistics over all flows and links. */
const SUMMARY_SHARE = 0.05;

export interface Host {
  post(reply: Reply, transfer: Transferable[]): void;
  /** Resolves once waiting messages have been handled. */
  yielding(): Promise<void>;
  /** Milliseconds of a monotonic clock. */
  now(): number;
}

type RunRequest = Extract<Request, { kind: 'run' | 'account' }>;
type State = 'running' | 'paused' | 'cancelled';

/** A lane under way, with its last request. */
export interface Run {
  request: RunRequest;
  state: State;
  wake: () => void;
}

/** Handles waiting requests; resolves once the lane is not paused. */
async function listen(run: Run, host: Host, onPause = () => {}) {
  await host.yielding();
  if (run.state === 'paused') onPause();
  while (run.state === 'paused') {
    await new Promise<void>((resolve) => {
      run.wake = resolve;
    });
  }
}

/** Runs a lane until it ends or is cancelled; `wake` ends a pause. */
export async function race(engine: Engine, run: Run, host: Host, reply: (message: Reply) => void) {
  const { runId, lane } = run.request;
  const clock = new SliceClock(host, () => listen(run, host));
  clock.begin();
  const simulation = await engine.createLane(run.request.scenario, lane, clock.yieldPoint);
  try {
    reply({ kind: 'started', runId, lane, columns: simulation.columns() });
    reply({ kind: 'network', runId, lane, outline: simulation.outline() });
    const reports = new Reports(simulation, run.request, clock, reply);
    const slices = new Slices(simulation, clock);
    let finished = false;
    while (!finished) {
      await listen(run, host, () => reports.progress());
      if (run.state === 'cancelled') return reply({ kind: 'cancelled', runId, lane });
      const before = clock.busy_ms;
      finished = await slices.advance();
      await reports.advanced(clock.busy_ms - before);
    }
    reports.progress();
    reply({ kind: 'loads', runId, lane, loads: simulation.loads() });
    reply({ kind: 'film', runId, lane, film: simulation.film() });
    reply({ kind: 'done', runId, lane, results: await reports.results() });
  } finally {
    simulation.free();
  }
}

/** Runs a lane that keeps account of its flows, and replies with the account at its end. */
export async function account(
  engine: Engine,
  run: Run,
  flows: readonly number[],
  host: Host,
  reply: (message: Reply) => void,
) {
  const { runId, lane, scenario } = run.request;
  const clock = new SliceClock(host, () => listen(run, host));
  clock.begin();
  const simulation = await engine.createAccountedLane(scenario, lane, flows, clock.yieldPoint);
  try {
    const slices = new Slices(simulation, clock);
    let finished = false;
    let told = host.now();
    while (!finished) {
      await listen(run, host);
      if (run.state === 'cancelled') return reply({ kind: 'cancelled', runId, lane });
      finished = await slices.advance();
      if (host.now() - told < PROGRESS_MS) continue;
      told = host.now();
      reply({ kind: 'accounting', runId, lane, fraction: simulation.progress().fraction });
    }
    const columns = simulation.account();
    const lives = flows.flatMap((flow) => simulation.life(flow) ?? []);
    const outcome = simulation.outcome();
    reply({ kind: 'accounted', runId, lane, account: { columns, lives, outcome } });
  } finally {
    simulation.free();
  }
}

/** Schedules the reports of a running lane. */
class Reports {
  private busy_ms = 0;
  private sinceProgress_ms = PROGRESS_MS;
  private sinceSummary_ms = 0;
  private summaryCost_ms = 0;

  constructor(
    private readonly simulation: EngineLane,
    private readonly request: RunRequest,
    private readonly clock: SliceClock,
    private readonly reply: (message: Reply) => void,
  ) {}

  async advanced(took_ms: number) {
    this.busy_ms += took_ms;
    this.sinceProgress_ms += took_ms;
    this.sinceSummary_ms += took_ms;
    if (this.sinceProgress_ms < PROGRESS_MS) return;
    this.progress();
    if (this.simulation.isWithinStep()) return;
    if (this.sinceSummary_ms * SUMMARY_SHARE >= this.summaryCost_ms) await this.summary();
  }

  progress() {
    const { runId, lane } = this.request;
    this.sinceProgress_ms = 0;
    const progress = { ...this.simulation.progress(), busy_ms: this.busy_ms };
    const completions: Completions = this.simulation.takeCompletions();
    this.reply({ kind: 'progress', runId, lane, progress, completions });
  }

  results(): Promise<Results> {
    this.clock.begin();
    return this.simulation.results(this.clock.yieldPoint);
  }

  private async summary() {
    const { runId, lane } = this.request;
    const before = this.clock.busy_ms;
    const results = await this.results();
    const loads = this.simulation.loads();
    this.clock.read();
    this.summaryCost_ms = this.clock.busy_ms - before;
    this.sinceSummary_ms = 0;
    this.reply({ kind: 'summary', runId, lane, results });
    this.reply({ kind: 'loads', runId, lane, loads });
  }
}
