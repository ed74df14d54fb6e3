/** Slices of a lane, between which its worker hears requests. */
import type { Advancing } from './binding';
import type { SliceClock } from './sliceClock';

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
    private readonly simulation: Advancing,
    private readonly clock: SliceClock,
  ) {}

  /** Advances for a slice; true once the lane is done. */
  async advance(): Promise<boolean> {
    this.clock.begin();
    for (;;) {
      const before = this.clock.busy_ms;
      const done = this.simulation.advance(this.events, this.clock.yieldPoint);
      const isDone = typeof done === 'boolean' ? done : await done;
      this.clock.read();
      this.adapt(this.clock.busy_ms - before);
      if (isDone || this.clock.isOver) return isDone;
    }
  }

  /** Chooses the number of events until the next reading, after as many took `took_ms`. */
  private adapt(took_ms: number) {
    const fewer = Math.max(1, Math.floor((this.events * READING_MS) / took_ms));
    if (took_ms > 2 * READING_MS) this.events = fewer;
    else if (took_ms < READING_MS) this.events = Math.min(MOST_EVENTS, 2 * this.events);
  }
}
