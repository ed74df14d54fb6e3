import type { Reply, Request, RunId } from './protocol';

/** The part of `Worker` that the page uses. */
export interface WorkerLike {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Reply>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
}

export interface WorkerSlotOptions {
  spawn(): WorkerLike;
  module: Promise<WebAssembly.Module>;
  onReply(reply: Reply): void;
  /** The worker broke, or the engine could not be fetched. */
  onBroken(message: string): void;
}

/** Owns one worker, which can be replaced at any time. */
export class WorkerSlot {
  /** The current task of the worker. */
  task: { runId: RunId; lane: number } | null = null;
  /** Null if the browser refused to start a worker. */
  private worker: WorkerLike | null;
  /** The reason for a missing worker. */
  private refusal = '';

  constructor(private readonly options: WorkerSlotOptions) {
    this.worker = this.start();
  }

  /** Posts once the engine is compiled; requests keep their order. */
  post(request: Request) {
    const { worker } = this;
    if (!worker) return this.break();
    this.options.module.then(
      () => worker.postMessage(request),
      () => {},
    );
  }

  /** Terminates the worker immediately and starts another. */
  restart() {
    this.dispose();
    this.task = null;
    this.worker = this.start();
  }

  dispose() {
    if (!this.worker) return;
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
  }

  private start(): WorkerLike | null {
    let worker: WorkerLike;
    try {
      worker = this.options.spawn();
    } catch (error) {
      this.refusal = `a worker could not be started: ${wordsOf(error)}`;
      this.break();
      return null;
    }
    worker.onmessage = (event) => this.options.onReply(event.data);
    worker.onerror = (event) =>
      this.options.onBroken(event.message || 'a worker did not load, or stopped');
    this.options.module.then(
      (module) => worker.postMessage({ kind: 'load', module }),
      (error) => this.options.onBroken(`the engine could not be loaded: ${wordsOf(error)}`),
    );
    return worker;
  }

  /** Reported asynchronously, as by a worker, because the caller does not hold the slot yet. */
  private break() {
    queueMicrotask(() => this.options.onBroken(this.refusal));
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
