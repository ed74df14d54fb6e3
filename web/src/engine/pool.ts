/**
 * Runs the lanes of a race in workers, one lane per worker; the rest are queued.
 *
 * Workers share one compiled module, so a replacement is ready within milliseconds. A worker that does not respond to a
 * cancel, or whose engine trapped, is replaced; other lanes continue.
 */

import { Heartbeat, TIMEOUT_MS } from './heartbeat';
import type { Reply, RunId } from './protocol';
import { type WorkerLike, WorkerSlot } from './workerSlot';

export type LaneReply = Extract<Reply, { runId: RunId }>;

export interface PoolOptions {
  spawn(): WorkerLike;
  module: Promise<WebAssembly.Module>;
  /** Maximum number of concurrent lanes. */
  size: number;
  /** Time that a cancelled lane may take to stop. */
  watchdog_ms?: number;
  /** Time without a sign after which the worker of a lane is replaced. */
  timeout_ms?: number;
  /** Receives the replies of the current run only. */
  onReply(reply: LaneReply): void;
}

/** Replies after which a worker is free. */
const ENDS: ReadonlySet<Reply['kind']> = new Set(['done', 'accounted', 'cancelled', 'failed']);

export class Pool {
  private readonly slots: WorkerSlot[];
  private readonly heartbeats = new Map<WorkerSlot, Heartbeat>();
  private waiting: number[] = [];
  private runId = 0 as RunId;
  private scenario = '';
  private flows: readonly number[] | null = null;
  private paused = false;

  constructor(private readonly options: PoolOptions) {
    this.slots = Array.from({ length: options.size }, () => {
      const slot: WorkerSlot = new WorkerSlot({
        spawn: options.spawn,
        module: options.module,
        onReply: (reply) => this.receive(slot, reply),
        onBroken: (message) => this.broke(slot, message),
      });
      const timeout_ms = options.timeout_ms ?? TIMEOUT_MS;
      const silent = `its worker has not answered for ${timeout_ms / 1000} s`;
      const ping = () => slot.post({ kind: 'ping' });
      this.heartbeats.set(slot, new Heartbeat(ping, () => this.broke(slot, silent), timeout_ms));
      return slot;
    });
  }

  /**
   * Starts `lanes` of a scenario, given as JSON, and replaces the current run. If `flows` are given, keeps account of
   * all flows, and tells the lives of these.
   */
  run(scenario: string, lanes: readonly number[], flows: readonly number[] | null = null): RunId {
    this.cancel();
    this.flows = flows;
    this.scenario = scenario;
    this.waiting = [...lanes];
    this.paused = false;
    this.fill();
    return this.runId;
  }

  pause() {
    this.paused = true;
    this.tell('pause');
  }

  resume() {
    this.paused = false;
    this.tell('resume');
    this.fill();
  }

  /** Stops every lane and drops its later replies; restarts workers that do not respond. */
  cancel() {
    const stopped = this.runId;
    this.waiting = [];
    this.tell('cancel');
    this.runId = (stopped + 1) as RunId;
    const late = this.slots.filter((slot) => slot.task?.runId === stopped);
    if (late.length === 0) return;
    setTimeout(() => {
      for (const slot of late) {
        if (slot.task?.runId !== stopped) continue;
        slot.restart();
        this.heartbeats.get(slot)?.stop();
      }
      this.fill();
    }, this.options.watchdog_ms ?? 250);
  }

  dispose() {
    for (const slot of this.slots) slot.dispose();
    for (const heartbeat of this.heartbeats.values()) heartbeat.stop();
  }

  private tell(kind: 'pause' | 'resume' | 'cancel') {
    const { runId } = this;
    for (const slot of this.slots) if (slot.task?.runId === runId) slot.post({ kind, runId });
  }

  private fill() {
    if (this.paused) return;
    const { runId, scenario, flows } = this;
    for (const slot of this.slots) {
      if (slot.task) continue;
      const lane = this.waiting.shift();
      if (lane === undefined) return;
      slot.task = { runId, lane };
      this.heartbeats.get(slot)?.start();
      const task = { runId, lane, scenario };
      slot.post(flows ? { kind: 'account', ...task, flows } : { kind: 'run', ...task });
    }
  }

  private receive(slot: WorkerSlot, reply: Reply) {
    this.heartbeats.get(slot)?.heard();
    if (!('runId' in reply)) return;
    if (reply.kind === 'failed') slot.restart();
    const ended = ENDS.has(reply.kind);
    if (ended) {
      slot.task = null;
      this.heartbeats.get(slot)?.stop();
    }
    if (reply.runId === this.runId) this.options.onReply(reply);
    if (ended) this.fill();
  }

  private broke(slot: WorkerSlot, message: string) {
    const { task } = slot;
    if (task) this.receive(slot, { kind: 'failed', ...task, message });
  }
}
