/** Derives from the latest input, limited to a share of the page's time. */

/** A computation that pauses between its steps. */
export type Steps<I, O> = (input: I) => Generator<void, O>;

export interface Job<I, O> {
  readonly input: I;
  readonly derive: Steps<I, O>;
  /** Whether newer input is to come, so that this one may be skipped. */
  readonly live: boolean;
}

/** Deriving may take this share of the page's time while results keep coming. */
const SHARE = 0.1;
const MIN_MS = 250;
/** Steps run on for this long before the page may breathe: a pause costs some milliseconds itself. */
const STRETCH_MS = 6;

/**
 * Computes the latest job asked for and gives its result to `show`. One at a time: a computation under way is
 * finished, or a race that reports faster than it can be derived would never be shown. `begin` hears when there is
 * something to compute; what it returns is called when nothing is left.
 */
export function createThrottled<I, O>(
  show: (output: O) => void,
  begin: () => () => void = () => () => {},
) {
  let end = () => {};
  let next: Job<I, O> | null = null;
  let computing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: { derive: Steps<I, O> | null; at: number; cost_ms: number } = {
    derive: null,
    at: 0,
    cost_ms: 0,
  };

  function schedule() {
    clearTimeout(timer);
    if (computing) return;
    if (!next) return end();
    const waits = next.live && next.derive === last.derive;
    const rest_ms = Math.max(MIN_MS, last.cost_ms / SHARE) - (performance.now() - last.at);
    timer = setTimeout(() => void compute(), waits ? Math.max(0, rest_ms) : 0);
  }

  async function compute() {
    const job = next;
    if (!job) return;
    next = null;
    computing = true;
    const { result, cost_ms } = await inSteps(job.derive(job.input));
    computing = false;
    last = { derive: job.derive, at: performance.now(), cost_ms };
    if (!next || (next as Job<I, O>).derive === job.derive) show(result);
    schedule();
  }

  return {
    request(job: Job<I, O>) {
      if (!next && !computing) end = begin();
      next = job;
      schedule();
    },
    stop() {
      next = null;
      clearTimeout(timer);
      end();
    },
  };
}

/** The result of a computation without any pause. */
export function atOnce<O>(steps: Generator<void, O>): O {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

async function inSteps<O>(steps: Generator<void, O>): Promise<{ result: O; cost_ms: number }> {
  let cost_ms = 0;
  for (;;) {
    const before = performance.now();
    let step = steps.next();
    while (!step.done && performance.now() - before < STRETCH_MS) step = steps.next();
    cost_ms += performance.now() - before;
    if (step.done) return { result: step.value, cost_ms };
    await new Promise((resolve) => setTimeout(resolve));
  }
}
