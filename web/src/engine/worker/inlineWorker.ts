import type { Reply, Request } from '../protocol';
import type { WorkerLike } from '../workerSlot';
import { type FakeOptions, fakeEngine } from './fakeEngine';
import { createServer } from './server';
import { createYield } from './yielding';

/** A worker in this thread, for tests: the real server with a fake engine, called asynchronously. */
export class InlineWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  terminated = false;
  /** Neither reads messages nor sends any, like a worker in an endless slice. */
  deaf = false;
  private clock_ms = 0;
  private readonly handle: (request: Request) => Promise<void>;

  constructor(options: FakeOptions) {
    const post = (reply: Reply) =>
      queueMicrotask(() => {
        if (!this.deaf) this.onmessage?.({ data: reply } as MessageEvent<Reply>);
      });
    const host = { post, yielding: createYield(), now: () => this.now() };
    this.handle = createServer(async () => fakeEngine(options), host);
  }

  /** A clock of its own, on which every reading takes long enough to end a slice. */
  private now(): number {
    this.clock_ms += 10;
    return this.clock_ms;
  }

  postMessage(request: Request) {
    if (!this.terminated && !this.deaf) void this.handle(request);
  }

  terminate() {
    this.terminated = true;
  }

  /** Fails like a script that throws. */
  break(message: string) {
    this.onerror?.({ message } as ErrorEvent);
  }
}
