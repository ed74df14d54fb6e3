/** Slices of a lane, between which its worker hears requests. */

/** Long enough to amortise the yield, short enough to respond to a cancel within a frame. */
const SLICE_MS = 8;
/** Time between two readings of the clock that is aimed at. */
const READING_MS = 1;
/** Most events between two readings: an event may cost a hundred times as much as the one before. */
const MOST_EVENTS = 100;

/**
 * Advances a lane slice by slice. Where events are slow, as with thousands of flows under way, it reads the clock more
 * often.
 */
export class Slices {
  private events = 1;

  constructor(
    private readonly simulation: { advance(budget: number): boolean },
    private readonly host: { now(): number },
  ) {}

  /** Advances for {@link SLICE_MS}; true once the lane is done. */
  advance(): boolean {
    let now = this.host.now();
    const end = now + SLICE_MS;
    while (now < end) {
      if (this.simulation.advance(this.events)) return true;
      const before = now;
      now = this.host.now();
      this.adapt(now - before);
    }
    return false;
  }

  /** Chooses the number of events until the next reading, after as many took `took_ms`. */
  private adapt(took_ms: number) {
    const fewer = Math.max(1, Math.floor((this.events * READING_MS) / took_ms));
    if (took_ms > 2 * READING_MS) this.events = fewer;
    else if (took_ms < READING_MS) this.events = Math.min(MOST_EVENTS, 2 * this.events);
  }
}
