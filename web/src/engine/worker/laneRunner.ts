/** Advances a lane in slices and listens between them, so that pause and cancel take effect while it runs. */

import type { Reply, Request } from '../protocol';
import type { Engine } from './binding';
import { LaneReports, PROGRESS_MS } from './laneReports';
import { SliceClock } from './sliceClock';
import { Slices } from './slices';

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
    const reports = new LaneReports(simulation, run.request, clock, reply);
    const slices = new Slices(simulation, clock);
    let finished = false;
    while (!finished) {
      await listen(run, host, () => reports.progress());
      if (run.state === 'cancelled') return reply({ kind: 'cancelled', runId, lane });
      const before = clock.busy_ms;
      finished = await slices.advance();
      await reports.advanced(clock.busy_ms - before);
    }
    while (!reports.progress()) await listen(run, host);
    const { results, loads } = await reports.sumUp();
    reply({ kind: 'loads', runId, lane, loads });
    reply({ kind: 'film', runId, lane, film: simulation.film() });
    reply({ kind: 'done', runId, lane, results });
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
    clock.begin();
    const account = await simulation.account(clock.yieldPoint);
    reply({ kind: 'accounted', runId, lane, account });
  } finally {
    simulation.free();
  }
}
