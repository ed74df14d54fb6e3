import { expect, it } from 'vitest';
import type { RunId } from '../../engine/protocol';
import { hear, startRace } from '../../state/race';
import { columnsOf, plan } from '../../state/raceFixture';
import { BLANK } from '../../state/readScenario';
import { endOf } from './standing';

it('ends with the last flow, though the clock stopped before it and one never finished', () => {
  const runId = 1 as RunId;
  const columns = columnsOf(2);
  columns.flows.start_s.set([0.5, 9]);
  const progress = { finished: 1, flows: 2, simulated_s: 1, fraction: 1, events: 0, busy_ms: 0 };
  const completions = { flow: Uint32Array.of(0), fct_s: Float64Array.of(0.7) };
  const { lanes } = hear(startRace(runId, BLANK, [plan(0)]), [
    { kind: 'started', runId, lane: 0, columns },
    { kind: 'progress', runId, lane: 0, progress, completions },
  ]);
  expect(endOf(lanes).replace('\u00a0', ' ')).toBe('1.20 s');
});
