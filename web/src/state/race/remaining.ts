/** Progress and remaining time of a race. */
import type { Lane, Race } from './race';

export interface Outlook {
  /** Completed share of the work, 0 to 1. */
  readonly fraction: number;
  /** Seconds of wall-clock time; NaN before there is enough progress. */
  readonly remaining_s: number;
}

/** Minimum busy time for an estimate. */
const MIN_BUSY_MS = 150;

export function laneOutlook({ status, progress }: Lane): Outlook {
  if (status === 'done') return { fraction: 1, remaining_s: 0 };
  const fraction = progress?.fraction ?? 0;
  const busy_ms = progress?.busy_ms ?? 0;
  if (status !== 'running' || busy_ms < MIN_BUSY_MS || fraction <= 0) {
    return { fraction, remaining_s: Number.NaN };
  }
  return { fraction, remaining_s: ((busy_ms / 1000) * (1 - fraction)) / fraction };
}

/** Lanes that have not started are assumed to take as long as those that have. */
export function raceOutlook({ lanes }: Race, workers: number): Outlook {
  const outlooks = lanes.map(laneOutlook);
  const fraction = mean(outlooks.map((outlook) => outlook.fraction));
  const known = lanes.flatMap((lane, index) => {
    const remaining_s = outlooks[index]?.remaining_s ?? Number.NaN;
    const busy_s = (lane.progress?.busy_ms ?? 0) / 1000;
    return Number.isNaN(remaining_s) ? [] : [{ remaining_s, total_s: busy_s + remaining_s }];
  });
  const waiting = lanes.filter(({ status }) => status === 'queued' || status === 'running');
  const unknown = waiting.length - known.filter(({ remaining_s }) => remaining_s > 0).length;
  const typical_s = mean(known.map(({ total_s }) => total_s));
  const work_s =
    known.reduce((sum, { remaining_s }) => sum + remaining_s, 0) +
    (unknown === 0 ? 0 : unknown * typical_s);
  const longest_s = Math.max(0, ...known.map(({ remaining_s }) => remaining_s));
  const abreast = Math.max(1, Math.min(workers, waiting.length));
  return { fraction, remaining_s: Math.max(longest_s, work_s / abreast) };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
