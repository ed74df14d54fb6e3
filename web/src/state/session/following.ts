/** A race that follows a change: the earlier results stay until all contestants have ended its first seed. */
import type { ScenarioSpec } from '../../engine/generated';
import { hasFirstHeat } from '../race/quick';
import type { Race } from '../race/race';
import type { Core } from './core';

/** After this time, a race without results replaces the earlier one all the same, so that it can be cancelled. */
const PATIENCE_MS = 800;

export function createFollowing({ busy }: Pick<Core, 'busy'>) {
  let held: { race: Race; readonly until_ms: number; readonly end: () => void } | null = null;
  /** The race of the last change. */
  let last: Race['runId'] | null = null;
  let finished: ScenarioSpec | null = null;

  return {
    /** The held race; null if there is none. */
    race: (): Race | null => held?.race ?? null,

    hold(race: Race) {
      held = { race, until_ms: performance.now() + PATIENCE_MS, end: busy.begin() };
      last = race.runId;
    },

    /** Replaces the held race by its next state and returns true, or false once it is time to show it. */
    retain(next: Race): boolean {
      if (!held || hasFirstHeat(next) || performance.now() > held.until_ms) return false;
      held.race = next;
      return true;
    },

    release() {
      held?.end();
      held = null;
    },

    /**
     * Notes that a race has finished, and returns the earlier one that it replaces in the history: of consecutive
     * changes that start races by themselves, only the last is remembered.
     */
    finish({ runId, scenario }: Race): ScenarioSpec | null {
      const before = runId === last ? finished : null;
      finished = runId === last ? scenario : null;
      return before;
    },
  };
}
