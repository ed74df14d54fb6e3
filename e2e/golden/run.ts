import type { LaneSummary, ScenarioSpec } from '../../web/src/engine/generated';
import { engine } from './engine';

/** A finished lane of a scenario. */
export function run(spec: ScenarioSpec, index = 0): LaneSummary {
  const lane = new engine.Lane(JSON.stringify(spec), index);
  try {
    while (!lane.advance(1_000_000));
    return JSON.parse(lane.results().summary);
  } finally {
    lane.free();
  }
}
