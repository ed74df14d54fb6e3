import { describe, expect, it } from 'vitest';
import type { Metric } from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import { type LaneColumns, NO_COFLOW, type RunId } from '../../engine/protocol';
import { applyReplies, type Race, startRace } from '../race/race';
import { columnsOf, plan } from '../race/raceFixture';
import { BLANK } from '../scenario/readScenario';
import { compare } from './compared';
import { standingOf } from './standings';

const runId = 1 as RunId;
const metric = (id: string): Metric => ({
  ...{ id, label: id, quantity: 'seconds' },
  ...{ better: 'lower', headline: true },
});
const MEAN_CCT = metric('coflows.cct_s.mean');
const MEAN_FCT = metric('flows.fct_s.all.mean');
const OPEN = Number.NaN;

function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Four coflows of one flow each, arriving one per second, and one flow without a coflow. */
function shuffles(): LaneColumns {
  const columns = columnsOf(5);
  columns.flows.start_s.set([0, 1, 2, 3, 0]);
  columns.flows.coflow.set([0, 1, 2, 3, NO_COFLOW]);
  return {
    ...columns,
    coflows: {
      start_s: Float64Array.of(0, 1, 2, 3),
      size_bytes: new Float64Array(4).fill(1_000),
      ideal_s: new Float64Array(4).fill(0.001),
      deadline_s: new Float64Array(4).fill(OPEN),
      flows: new Uint32Array(4).fill(1),
    },
  };
}

/** A report of a lane with completion times of its flows, and in `done` of its coflows. */
function told(
  lane: number,
  columns: LaneColumns,
  fct: readonly number[],
  { cct = [], rejected = [] }: { cct?: readonly number[]; rejected?: readonly number[] } = {},
): LaneReply[] {
  const rows = [...fct.keys()].filter((row) => !Number.isNaN(fct[row]));
  const progress = { finished: 0, flows: 0, simulated_s: 9, fraction: 0, events: 0, busy_ms: 0 };
  const completions = {
    flow: Uint32Array.from(rows),
    fct_s: Float64Array.from(rows, (row) => fct[row] ?? OPEN),
    rejected: Uint32Array.from(rejected),
  };
  const results = { summary: {} as never, cct_s: Float64Array.from(cct), utilisation: OPENED };
  return [
    { kind: 'started', runId, lane, columns },
    { kind: 'progress', runId, lane, progress, completions },
    { kind: 'summary', runId, lane, results },
  ];
}
const OPENED = new Float64Array();

const started = (lanes: number, seedOf = (_: number) => 1): Race =>
  startRace(
    runId,
    BLANK,
    Array.from({ length: lanes }, (_, lane) => ({
      ...plan(lane),
      contestant: lane % 2,
      seed: seedOf(lane),
    })),
  );

describe('coflows', () => {
  const race = applyReplies(started(2), [
    ...told(0, shuffles(), [1, 1, OPEN, 1, OPEN], { cct: [1, 1, OPEN, 1] }),
    ...told(1, shuffles(), [3, 2, 2, OPEN, OPEN], { cct: [3, 2, 2, OPEN] }),
  ]);

  it('are compared by their own arrivals, regardless of other flows', () => {
    const compared = atOnce(compare(race, []));
    expect(compared.heats[0]?.coflows).toEqual({ before_s: 2, n: 2, of: 4 });
    expect(compared.heats[0]?.flows).toMatchObject({ n: 0, of: 5 });
    const meanOf = (contestant: number) => standingOf(compared, contestant, null, MEAN_CCT).value;
    expect([meanOf(0), meanOf(1)]).toEqual([1, 2.5]);
    expect(standingOf(compared, 0, null, MEAN_FCT).value).toBeNaN();
  });

  it('are settled, and lost, once one of their flows is rejected', () => {
    const all = applyReplies(started(2), [
      ...told(0, shuffles(), [1, OPEN, OPEN, 1, 1], { cct: [1, OPEN, OPEN, 1], rejected: [1] }),
      ...told(1, shuffles(), [3, 2, 2, OPEN, 1], { cct: [3, 2, 2, OPEN] }),
    ]);
    const compared = atOnce(compare(all, []));
    expect(compared.heats[0]?.coflows).toEqual({ before_s: 2, n: 2, of: 4 });
    expect(standingOf(compared, 0, null, MEAN_CCT)).toEqual({ value: 1, lost: 1 });
    expect(standingOf(compared, 1, null, MEAN_CCT)).toEqual({ value: 2.5, lost: 0 });
  });
});

describe('seeds', () => {
  const columns = () => {
    const four = columnsOf(4);
    four.flows.start_s.set([0, 1, 2, 3]);
    return four;
  };

  it('are weighted by their settled share', () => {
    const race = applyReplies(
      started(4, (lane) => 1 + Math.floor(lane / 2)),
      [
        ...told(0, columns(), [1, 1, 1, 1]),
        ...told(1, columns(), [2, 2, 2, 2]),
        ...told(2, columns(), [5, OPEN, 1, 1]),
        ...told(3, columns(), [6, 2, 2, 2]),
      ],
    );
    const compared = atOnce(compare(race, []));
    expect(compared.heats.map(({ seed, flows }) => [seed, flows.n])).toEqual([
      [1, 4],
      [2, 1],
    ]);
    const meanOf = (contestant: number) => standingOf(compared, contestant, null, MEAN_FCT).value;
    expect([meanOf(0), meanOf(1)]).toEqual([(1 + 0.25 * 5) / 1.25, (2 + 0.25 * 6) / 1.25]);
  });

  it('are not compared before all contestants have started them', () => {
    const race = applyReplies(
      started(4, (lane) => 1 + Math.floor(lane / 2)),
      [
        ...told(0, columns(), [1, 1, 1, 1]),
        ...told(1, columns(), [2, 2, 2, 2]),
        ...told(2, columns(), [9, 9, 9, 9]),
      ],
    );
    const compared = atOnce(compare(race, []));
    const meanOf = (contestant: number) => standingOf(compared, contestant, null, MEAN_FCT).value;
    expect([meanOf(0), meanOf(1)]).toEqual([1, 2]);
  });
});
