/** How far lanes are, in words. */
import { duration } from '../../charts';
import type { Lane } from '../../state/race';
import { laneOutlook } from '../../state/remaining';
import { number, timeLeft } from '../words';

/** Flows finished of all, and what else there is to say. */
export function standing(lanes: readonly Lane[]): string {
  const started = lanes.filter(({ columns }) => columns !== null);
  const settled = sum(started, ({ progress }) => progress?.finished ?? 0);
  const finished = settled - sum(started, ({ summary }) => summary?.flows.rejected ?? 0);
  const flows = sum(started, ({ progress, fct_s }) => progress?.flows ?? fct_s.length);
  const [first] = lanes;
  if (started.length === 0 || !first)
    return first?.status === 'cancelled' ? 'cancelled' : 'waiting';
  const count = `${number(finished)} of ${number(flows)} flows`;
  const ended = lanes.every(({ status }) => status !== 'running' && status !== 'queued');
  if (lanes.some(({ status }) => status === 'cancelled')) return `${count}, cancelled`;
  if (ended) return [count, ...missing(lanes)].join(', ');
  const left = lanes.length === 1 ? timeLeft(laneOutlook(first).remaining_s) : '';
  return left ? `${count}, ${left}` : count;
}

/** What did not finish, and why not. */
function missing(lanes: readonly Lane[]): string[] {
  const unfinished = sum(lanes, ({ summary }) => summary?.flows.unfinished ?? 0);
  const refused = sum(lanes, ({ summary }) => summary?.flows.rejected ?? 0);
  if (unfinished === 0) return [];
  return [
    ...(refused > 0 ? [`${number(refused)} refused`] : []),
    ...(unfinished > refused ? [`${number(unfinished - refused)} unfinished`] : []),
  ];
}

/**
 * How far a race under way is, run by so many workers: the simulated time that all its lanes have reached, or where
 * lanes take turns, how many have ended.
 */
export function reached(lanes: readonly Lane[], workers: number): { of: string; text: string } {
  const contestants = new Set(lanes.map(({ plan }) => plan.contestant)).size;
  if (lanes.length > Math.min(contestants, workers)) {
    const ended = lanes.filter(({ status }) => status !== 'running' && status !== 'queued').length;
    return { of: 'Lanes ended', text: `${number(ended)} of ${number(lanes.length)}` };
  }
  const times = lanes.map(({ progress }) => progress?.simulated_s ?? 0);
  return { of: 'All have reached', text: duration.text(Math.min(...times)) };
}

/** When the last lane ended: at flow level the last flow may finish a round trip after the last rate changed. */
export function endOf(lanes: readonly Lane[]): string {
  const ends = lanes.map(({ progress, columns, fct_s }) =>
    fct_s.reduce(
      (latest, fct, row) =>
        Number.isNaN(fct) ? latest : Math.max(latest, (columns?.flows.start_s[row] ?? 0) + fct),
      progress?.simulated_s ?? 0,
    ),
  );
  return duration.text(Math.max(0, ...ends));
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
