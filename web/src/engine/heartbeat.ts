/** Notices that a worker with a task no longer answers. */

const EVERY_MS = 1_000;
/** Where the browser cannot suspend the engine, building a lane of a million listed flows takes 1.6 s without a sign. */
export const TIMEOUT_MS = 60_000;

export class Heartbeat {
  private timer: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private lastTick = 0;

  /**
   * @param ping Asks the worker for a sign, once a second.
   * @param onTimeout Called once if it has given none for `timeout_ms`.
   */
  constructor(
    private readonly ping: () => void,
    private readonly onTimeout: () => void,
    private readonly timeout_ms = TIMEOUT_MS,
  ) {}

  start() {
    this.stop();
    this.heard();
    this.lastTick = this.heardAt;
    this.timer = setInterval(() => this.tick(), EVERY_MS);
  }

  /** The worker has given a sign. */
  heard() {
    this.heardAt = performance.now();
  }

  stop() {
    clearInterval(this.timer);
  }

  private tick() {
    const now = performance.now();
    // The page itself was busy, hidden or asleep, and may have signs that it has not read yet.
    if (now - this.lastTick > 3 * EVERY_MS) this.heardAt = now;
    this.lastTick = now;
    if (now - this.heardAt < this.timeout_ms) return this.ping();
    this.stop();
    this.onTimeout();
  }
}
