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
  const columns = {
    flows: lane.flow_columns(),
    coflows: lane.coflow_columns(),
    coflowNames: lane.coflow_names(),
    links: lane.link_columns(),
    hosts: lane.hosts(),
  };
  const replies: Parameters<typeof applyReplies>[1][number][] = [
    { kind: 'started', ...to, columns },
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
  const results = {
    summary: JSON.parse(lane.summary()),
    cct_s: lane.coflow_columns().cct_s,
    utilisation: lane.link_utilisation() as Float64Array,
  };
  lane.free();
  return [...replies, { kind: 'done' as const, ...to, results }];
}
