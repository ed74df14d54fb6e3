/** Describes the status of lanes. */
import { duration } from '../../../charts';
import { isUnderWay, type Lane, type Race } from '../../../state/race/race';
import { laneOutlook } from '../../../state/race/remaining';
import { number, timeLeft } from '../../shared/sentences';

/** Finished flows of all flows, rejections, and the end or the remaining time. */
export function standing(lanes: readonly Lane[]): string {
  const started = lanes.filter(({ columns }) => columns !== null);
  const [first] = lanes;
  if (started.length === 0 || !first) return first?.status === 'cancelled' ? 'cancelled' : 'queued';
  const settled = sum(started, ({ progress }) => progress?.finished ?? 0);
  const flows = sum(started, ({ progress, fct_s }) => progress?.flows ?? fct_s.length);
  const refused = sum(started, ({ summary }) => summary?.flows.rejected ?? 0);
  const finished = settled - refused;
  return [
    finished === flows
      ? `all ${number(flows)} flows`
      : `${number(finished)} of ${number(flows)} flows`,
    refused > 0 ? `${number(refused)} refused` : '',
    ending(lanes, refused),
  ]
    .filter(Boolean)
    .join(', ');
}

/** How the lanes ended, or the remaining time of a single lane. */
function ending(lanes: readonly Lane[], refused: number): string {
  if (lanes.some(({ status }) => status === 'cancelled')) return 'cancelled';
  const [first] = lanes;
  if (lanes.some(({ status }) => status === 'running' || status === 'queued')) {
    return first && lanes.length === 1 ? timeLeft(laneOutlook(first).remaining_s) : '';
  }
  const left = sum(lanes, ({ summary }) => summary?.flows.unfinished ?? 0) - refused;
  return left > 0 ? `${number(left)} unfinished` : '';
}

const ENDED = 'Lanes simulated';

/**
 * Progress of a running race on `workers` workers: the simulated time that all lanes have reached, or the number of
 * ended lanes if they take turns.
 */
export function reached(lanes: readonly Lane[], workers: number): { of: string; text: string } {
  const contestants = new Set(lanes.map(({ plan }) => plan.contestant)).size;
  if (lanes.length > Math.min(contestants, workers)) {
    const ended = lanes.filter(({ status }) => status === 'done' || status === 'failed').length;
    return { of: ENDED, text: `${number(ended)} of ${number(lanes.length)}` };
  }
  const times = lanes.map(({ progress }) => progress?.simulated_s ?? 0);
  return { of: 'All lanes have reached', text: duration.text(Math.min(...times)) };
}

/** Progress of a race on `workers` workers, or its end. */
export function clockOf(race: Race, workers: number): { of: string; text: string } {
  if (race.status === 'finished') return { of: 'Simulation ended at', text: endOf(race.lanes) };
  const clock = reached(race.lanes, workers);
  if (isUnderWay(race) || clock.of === ENDED) return clock;
  return { of: 'Cancelled after all lanes reached', text: clock.text };
}

/** The end of the last lane: at flow level the last flow may finish a round trip after the last change of rates. */
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
