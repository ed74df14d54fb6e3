/** The stored solution of a task. */
import type { ScenarioSpec } from '../../engine/generated';
import { type Json, mergePatched } from '../json';
import { UNBOUNDED } from '../scenario/bounds';
import { readScenario } from '../scenario/readScenario';

/** The scenario with the merge patch of a solution. */
export function withSolution(
  scenario: ScenarioSpec,
  solution: Readonly<Record<string, unknown>>,
): ScenarioSpec {
  const merged = mergePatched(scenario as unknown as Json, solution as Json);
  return { ...readScenario(merged, UNBOUNDED).scenario, title: scenario.title ?? '' };
}
