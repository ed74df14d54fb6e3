/**
 * Answers requests with the engine. Needs no worker: whoever supplies `post` gets the replies, so tests run it in-process.
 *
 * A lane advances in slices and yields between them, so that pause and cancel are heard while it runs.
 */
import type { Engine, EngineLane } from './binding';
import type { Completions, QuestionId, Reply, Request } from './protocol';
import { transferable } from './transfer';

/** Long enough to amortise the yield, short enough that a cancel is answered within a frame. */
const SLICE_MS = 8;
const PROGRESS_MS = 100;
/** Statistics over all flows and links may take this share of a lane's time while it runs. */
const SUMMARY_SHARE = 0.05;
const FIRST_BUDGET = 2_000;

export interface Host {
  post(reply: Reply, transfer: Transferable[]): void;
  /** Resolves once waiting messages have been handled. */
  yielding(): Promise<void>;
  /** Milliseconds on any clock that only moves forward. */
  now(): number;
}

type RunRequest = Extract<Request, { kind: 'run' }>;
type State = 'running' | 'paused' | 'cancelled';

interface Run {
  request: RunRequest;
  state: State;
  wake: () => void;
}

export function createServer(
  instantiate: (module: WebAssembly.Module) => Promise<Engine>,
  host: Host,
): (request: Request) => Promise<void> {
  let loading: Promise<Engine> = Promise.reject(
    new Error('the engine was asked before it was loaded'),
  );
  loading.catch(() => {});
  let current: Run | undefined;
  const reply = (message: Reply) => host.post(message, transferable(message));

  return async (request) => {
    switch (request.kind) {
      case 'load':
        loading = instantiate(request.module);
        loading.then(
          () => reply({ kind: 'ready' }),
          () => {},
        );
        return;
      case 'catalogue':
      case 'check':
      case 'preview':
      case 'thresholds':
      case 'outline':
      case 'draw':
      case 'compare': {
        const { question } = request;
        const refuse = (message: string) => reply({ kind: 'refused', question, message });
        return withEngine(loading, (engine) => reply(answer(engine, request)), refuse);
      }
      case 'run': {
        const { runId, lane } = request;
        const run: Run = { request, state: 'running', wake: () => {} };
        current = run;
        const fail = (message: string) => reply({ kind: 'failed', runId, lane, message });
        return withEngine(loading, (engine) => race(engine, run, host, reply), fail);
      }
      case 'pause':
      case 'resume':
      case 'cancel':
        if (current?.request.runId === request.runId) {
          current.state = NEXT[request.kind];
          current.wake();
        }
        return;
      default:
        request satisfies never;
    }
  };
}

/** A panic reaches JavaScript as a bare trap; its words wait in the engine. */
async function withEngine(
  loading: Promise<Engine>,
  work: (engine: Engine) => void | Promise<void>,
  fail: (message: string) => void,
) {
  let engine: Engine | undefined;
  try {
    engine = await loading;
    await work(engine);
  } catch (error) {
    fail(engine?.lastPanic() ?? (error instanceof Error ? error.message : String(error)));
  }
}

const NEXT = { pause: 'paused', resume: 'running', cancel: 'cancelled' } as const;

function answer(engine: Engine, request: Extract<Request, { question: QuestionId }>): Reply {
  const { question } = request;
  switch (request.kind) {
    case 'catalogue':
      return { kind: 'catalogue', question, catalogue: JSON.parse(engine.catalogue()) };
    case 'check':
      return { kind: 'checked', question, check: JSON.parse(engine.check(request.scenario)) };
    case 'preview':
      return { kind: 'previewed', question, looked: JSON.parse(engine.preview(request.scenario)) };
    case 'thresholds': {
      const { scenario, contestant, lower } = request;
      const looked = JSON.parse(engine.thresholds(scenario, contestant, lower));
      return { kind: 'planned', question, looked };
    }
    case 'outline':
      return { kind: 'outlined', question, looked: JSON.parse(engine.outline(request.scenario)) };
    case 'draw':
      return { kind: 'drawn', question, looked: JSON.parse(engine.draw(request.scenario)) };
    case 'compare': {
      const words = engine.compare(request.summaries, request.metric, request.baseline);
      return { kind: 'compared', question, comparisons: JSON.parse(words) };
    }
  }
}

async function race(engine: Engine, run: Run, host: Host, reply: (message: Reply) => void) {
  const { runId, lane } = run.request;
  const simulation = engine.createLane(run.request.scenario, lane);
  try {
    reply({ kind: 'started', runId, lane, columns: simulation.columns() });
    reply({ kind: 'network', runId, lane, outline: simulation.outline() });
    const reports = new Reports(simulation, run.request, host, reply);
    let budget = FIRST_BUDGET;
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
      finished = simulation.advance(budget);
      const took = host.now() - before;
      budget = nextBudget(budget, took);
      reports.advanced(took);
    }
    reports.progress();
    reply({ kind: 'loads', runId, lane, loads: simulation.loads() });
    reply({ kind: 'film', runId, lane, film: simulation.film() });
    reply({ kind: 'done', runId, lane, results: simulation.results() });
  } finally {
    simulation.free();
  }
}

/** Follows the slice length without jumping on one slow slice. */
function nextBudget(budget: number, took_ms: number): number {
  const factor = Math.min(2, Math.max(0.5, SLICE_MS / Math.max(took_ms, 0.1)));
  return Math.max(64, Math.round(budget * factor));
}

/** Decides when a running lane is heard of. */
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
