import { expect, it } from 'vitest';
import type { LaneReply } from '../../../engine/pool';
import type { RunId } from '../../../engine/protocol';
import { applyReplies, startRace } from '../../../state/race/race';
import { columnsOf, plan } from '../../../state/race/raceFixture';
import { BLANK } from '../../../state/scenario/readScenario';
import { endOf, reached } from './laneStatus';

const runId = 1 as RunId;
const columns = columnsOf(2);
columns.flows.start_s.set([0.5, 9]);

/** Replies of a lane that has started and reached `simulated_s`; one flow has finished. */
const at = (lane: number, simulated_s: number): LaneReply[] => [
  { kind: 'started', runId, lane, columns },
  {
    kind: 'progress',
    runId,
    lane,
    progress: { finished: 1, flows: 2, simulated_s, fraction: 1, events: 0, busy_ms: 0 },
    completions: {
      flow: Uint32Array.of(0),
      fct_s: Float64Array.of(0.7),
      rejected: new Uint32Array(),
    },
  },
];
const plain = (text: string) => text.replace('\u00a0', ' ');

it('ends with the last flow, after the clock stopped, although one flow never finished', () => {
  const { lanes } = applyReplies(startRace(runId, BLANK, [plan(0)]), at(0, 1));
  expect(plain(endOf(lanes))).toBe('1.20 s');
});

it('shows one clock if all contestants run, that of the slowest', () => {
  const start = startRace(runId, BLANK, [plan(0), plan(1)]);
  const { of, text } = reached(applyReplies(start, [...at(0, 3), ...at(1, 2)]).lanes, 2);
  expect([of, plain(text)]).toEqual(['All lanes have reached', '2.00 s']);
});

it('counts lanes if contestants, seeds or swept values take turns', () => {
  const start = startRace(runId, BLANK, [plan(0), plan(1)]);
  expect(reached(applyReplies(start, at(0, 3)).lanes, 1)).toEqual({
    of: 'Lanes simulated',
    text: '0 of 2',
  });
  const twice = startRace(runId, BLANK, [plan(0), { ...plan(0), lane: 1, seed: 2 }]);
  const { lanes } = applyReplies(twice, [
    ...at(0, 3),
    ...at(1, 2),
    { kind: 'failed', runId, lane: 0, message: 'no' },
  ]);
  expect(reached(lanes, 8)).toEqual({ of: 'Lanes simulated', text: '1 of 2' });
});
