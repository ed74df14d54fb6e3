/** Lanes of an earlier race that a new race can reuse. */
import type { LanePlan, ScenarioSpec } from '../../engine/generated';
import { sameJson } from '../json';
import type { Lane, Race } from './race';

/**
 * The finished lanes that are also planned in the new race, renumbered. None if the scenarios differ in anything but
 * seeds and swept values, or if nothing would be left to run: running a finished race again repeats it.
 */
export function reusableLanes(
  race: Race | null,
  scenario: ScenarioSpec,
  plans: readonly LanePlan[],
): Lane[] {
  if (!race || !sameJson(simulated(race.scenario), simulated(scenario))) return [];
  const reused = plans.flatMap((plan) => {
    const lane = race.lanes.find((one) => one.status === 'done' && isSame(one.plan, plan));
    return lane ? [renumbered(lane, plan)] : [];
  });
  return reused.length === plans.length ? [] : reused;
}

/** The parts of a scenario that determine the course of a lane, besides its seed and swept value. */
function simulated({ sweep, seeds: _, title: __, note: ___, ...rest }: ScenarioSpec) {
  return { ...rest, swept: sweep?.path ?? null };
}

const isSame = (a: LanePlan, b: LanePlan): boolean =>
  a.contestant === b.contestant && a.swept === b.swept && a.seed === b.seed;

function renumbered(lane: Lane, plan: LanePlan): Lane {
  const { summary } = lane;
  const identity = summary && { ...summary.identity, lane: plan.lane };
  return { ...lane, plan, summary: summary && identity && { ...summary, identity } };
}
