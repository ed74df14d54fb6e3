/** Lanes of an earlier race that a new one can reuse. */
import type { LanePlan, ScenarioSpec } from '../../engine/generated';
import { sameJson } from '../scenario/json';
import type { Lane, Race } from './race';

/**
 * The finished lanes that the plans ask for again, under their new numbers. Only where the scenarios differ in nothing
 * but seeds and swept values, and something is left to run: running a finished race again repeats it.
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

/** What decides how a lane goes, besides its seed and swept value. */
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
