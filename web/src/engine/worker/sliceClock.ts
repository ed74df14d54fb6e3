/** Long enough to amortise the yield, short enough to respond to a cancel within a frame. */
const SLICE_MS = 8;

/** Divides the time of a lane into slices, after each of which its worker listens. */
export class SliceClock {
  /** Time that the lane has run. */
  busy_ms = 0;
  private read_ms = 0;
  private end_ms = 0;

  /** @param listen Resolves once waiting requests have been handled and the lane may go on. */
  constructor(
    private readonly host: { now(): number },
    private readonly listen: () => Promise<void>,
  ) {}

  /** Begins a slice. */
  begin() {
    this.read_ms = this.host.now();
    this.end_ms = this.read_ms + SLICE_MS;
  }

  /** Counts the time since the last reading. */
  read() {
    const now = this.host.now();
    this.busy_ms += now - this.read_ms;
    this.read_ms = now;
  }

  /** Whether the slice was over at the last reading. */
  get isOver(): boolean {
    return this.read_ms >= this.end_ms;
  }

  /** Ends a slice in the middle of a long call of the engine, if it is over. */
  readonly yieldPoint = (): Promise<void> | undefined => {
    this.read();
    return this.isOver ? this.listen().then(() => this.begin()) : undefined;
  };
}
