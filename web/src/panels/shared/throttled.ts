/** Derives from the latest input, limited to a share of the page's time. */

/** A computation that yields between its steps. */
export type Steps<I, O> = (input: I) => Generator<void, O>;

export interface Job<I, O> {
  readonly input: I;
  readonly derive: Steps<I, O>;
  /** Whether newer input will follow, so that this one may be skipped. */
  readonly live: boolean;
}

/** Maximum share of the page's time for deriving while results arrive. */
const SHARE = 0.1;
const MIN_MS = 250;
/** Steps run for this long before yielding, which itself costs some milliseconds. */
const STRETCH_MS = 6;

/**
 * Computes the latest requested job and passes its result to `show`. A computation in progress is always finished:
 * otherwise a race that reports faster than it can be derived would never be shown. `begin` is called when there is
 * work, and its result when there is none left.
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

/** Runs a computation synchronously. */
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
