/** What the page is told of a running lane, and when. */

import type { Reply, Request } from '../protocol';
import type { EngineLane } from './binding';
import type { SliceClock } from './sliceClock';

export const PROGRESS_MS = 100;
/** Maximum share of a lane's time spent on statistics over all flows and links. */
const SUMMARY_SHARE = 0.05;
/** Completions that are reported at once: copying them takes a millisecond or two. */
const MOST_COMPLETIONS = 1 << 16;

type Lane = Pick<Extract<Request, { kind: 'run' }>, 'runId' | 'lane'>;

/** Schedules the reports of a running lane. */
export class LaneReports {
  private busy_ms = 0;
  private sinceProgress_ms = PROGRESS_MS;
  private sinceSummary_ms = 0;
  private summaryCost_ms = 0;

  constructor(
    private readonly simulation: EngineLane,
    private readonly request: Lane,
    private readonly clock: SliceClock,
    private readonly reply: (message: Reply) => void,
  ) {}

  async advanced(took_ms: number) {
    this.busy_ms += took_ms;
    this.sinceProgress_ms += took_ms;
    this.sinceSummary_ms += took_ms;
    if (this.sinceProgress_ms < PROGRESS_MS) return;
    this.progress();
    if (this.simulation.isWithinStep()) return;
    if (this.sinceSummary_ms * SUMMARY_SHARE >= this.summaryCost_ms) await this.summary();
  }

  /** Returns whether all completions so far have been reported. */
  progress(): boolean {
    const { runId, lane } = this.request;
    this.sinceProgress_ms = 0;
    const progress = { ...this.simulation.progress(), busy_ms: this.busy_ms };
    const completions = this.simulation.takeCompletions(MOST_COMPLETIONS);
    this.reply({ kind: 'progress', runId, lane, progress, completions });
    const { flow, rejected } = completions;
    return Math.max(flow.length, rejected.length) < MOST_COMPLETIONS;
  }

  sumUp() {
    this.clock.begin();
    return this.simulation.sumUp(this.clock.yieldPoint);
  }

  private async summary() {
    const { runId, lane } = this.request;
    const before = this.clock.busy_ms;
    const { results, loads } = await this.sumUp();
    this.clock.read();
    this.summaryCost_ms = this.clock.busy_ms - before;
    this.sinceSummary_ms = 0;
    this.reply({ kind: 'summary', runId, lane, results });
    this.reply({ kind: 'loads', runId, lane, loads });
  }
}
