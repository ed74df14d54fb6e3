/** Races so short that a change can start the next one by itself. */
import { isOpen, type Race } from './race';

const QUICK_MS = 2000;
/** Races with more lanes wait for Run. */
export const AUTORUN_LANES = 60;

/** Whether no lane of a race has failed, and what it has run so far took less than two seconds of `workers` workers. */
export function isQuick({ lanes }: Race, workers: number): boolean {
  if (lanes.some((lane) => lane.status === 'failed')) return false;
  const busy_ms = lanes.reduce((sum, { progress }) => sum + (progress?.busy_ms ?? 0), 0);
  return busy_ms / workers < QUICK_MS;
}

/** Whether a change of the scenario starts the next race by itself, unless it has issues. */
export const racesItself = ({ quick, checked }: Asked): boolean =>
  quick && (checked?.lanes.length ?? 0) <= AUTORUN_LANES;

interface Asked {
  readonly quick: boolean;
  readonly checked: { readonly lanes: readonly unknown[] } | null;
}

/** Whether all contestants have ended their lanes of the first seed, so that they can be compared. */
export function hasFirstHeat({ lanes }: Race): boolean {
  const first = lanes[0]?.plan.seed;
  return lanes.every((lane) => lane.plan.seed !== first || !isOpen(lane));
}
