/** Advances a lane in slices and yields between them, so that pause and cancel take effect while it runs. */
import type { Engine, EngineLane } from './binding';
import type { Completions, Reply, Request } from './protocol';
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

/** Runs a lane until it ends or is cancelled; `wake` ends a pause. */
export async function race(engine: Engine, run: Run, host: Host, reply: (message: Reply) => void) {
  const { runId, lane } = run.request;
  const simulation = engine.createLane(run.request.scenario, lane);
  try {
    reply({ kind: 'started', runId, lane, columns: simulation.columns() });
    reply({ kind: 'network', runId, lane, outline: simulation.outline() });
    const reports = new Reports(simulation, run.request, host, reply);
    const slices = new Slices(simulation, host);
    let finished = false;
    while (!finished) {
      await host.yielding();
      if (run.state === 'paused') {
        reports.progress();
        await new Promise<void>((resolve) => {
          run.wake = resolve;
        });
      }
      if (run.state === 'cancelled') return reply({ kind: 'cancelled', runId, lane });
      if (run.state !== 'running') continue;
      const before = host.now();
      finished = slices.advance();
      reports.advanced(host.now() - before);
    }
    reports.progress();
    reply({ kind: 'loads', runId, lane, loads: simulation.loads() });
    reply({ kind: 'film', runId, lane, film: simulation.film() });
    reply({ kind: 'done', runId, lane, results: simulation.results() });
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
  const simulation = engine.createAccountedLane(scenario, lane, flows);
  try {
    const slices = new Slices(simulation, host);
    let finished = false;
    let told = host.now();
    while (!finished) {
      await host.yielding();
      if (run.state === 'cancelled') return reply({ kind: 'cancelled', runId, lane });
      finished = slices.advance();
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
    private readonly host: Host,
    private readonly reply: (message: Reply) => void,
  ) {}

  advanced(took_ms: number) {
    this.busy_ms += took_ms;
    this.sinceProgress_ms += took_ms;
    this.sinceSummary_ms += took_ms;
    if (this.sinceProgress_ms < PROGRESS_MS) return;
    this.progress();
    if (this.simulation.isWithinStep()) return;
    if (this.sinceSummary_ms * SUMMARY_SHARE >= this.summaryCost_ms) this.summary();
  }

  progress() {
    const { runId, lane } = this.request;
    this.sinceProgress_ms = 0;
    const progress = { ...this.simulation.progress(), busy_ms: this.busy_ms };
    const completions: Completions = this.simulation.takeCompletions();
    this.reply({ kind: 'progress', runId, lane, progress, completions });
  }

  private summary() {
    const { runId, lane } = this.request;
    const before = this.host.now();
    const results = this.simulation.results();
    const loads = this.simulation.loads();
    this.summaryCost_ms = this.host.now() - before;
    this.sinceSummary_ms = 0;
    this.reply({ kind: 'summary', runId, lane, results });
    this.reply({ kind: 'loads', runId, lane, loads });
  }
}
