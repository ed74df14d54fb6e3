import type { ScenarioSpec } from '../../web/src/engine/generated';
import type { Check, RunId } from '../../web/src/engine/protocol';
import { applyReplies, type Race, startRace } from '../../web/src/state/race/race';
import { engine } from './engine';

/** A finished race, as held by the page. */
export function raced(spec: ScenarioSpec): Race {
  const runId = 1 as RunId;
  const { lanes, issues }: Check = JSON.parse(engine.check(JSON.stringify(spec)));
  if (issues.length > 0) throw new Error(JSON.stringify(issues));
  return lanes.reduce(
    (race, { lane }) => applyReplies(race, repliesOf(spec, runId, lane)),
    startRace(runId, spec, lanes),
  );
}

/** A worker's reply about a lane. */
function repliesOf(spec: ScenarioSpec, runId: RunId, index: number) {
  const lane = new engine.Lane(JSON.stringify(spec), index);
  const to = { runId, lane: index };
  const replies: Parameters<typeof applyReplies>[1][number][] = [
    { kind: 'started', ...to, columns: lane.columns() },
  ];
  for (let ended = false; !ended; ) {
    ended = lane.advance(1_000);
    const [finished = 0, flows = 0, simulated_s = 0, fraction = 0, events = 0] = lane.progress();
    const progress = { finished, flows, simulated_s, fraction, events, busy_ms: 0 };
    replies.push({
      kind: 'progress',
      ...to,
      progress,
      completions: lane.take_completions(1_000_000),
    });
  }
  const { summary, loads: _, ...columns } = lane.results();
  const results = { summary: JSON.parse(summary), ...columns };
  lane.free();
  return [...replies, { kind: 'done' as const, ...to, results }];
}
