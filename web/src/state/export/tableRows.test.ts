import { describe, expect, it } from 'vitest';
import type { LaneSummary, Metric } from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import type { RunId } from '../../engine/protocol';
import { applyReplies, startRace } from '../race/race';
import { atOnce, columnsOf, endedRace, plan } from '../race/raceFixture';
import { BLANK } from '../scenario/readScenario';
import { compare } from '../statistics/compared';
import { summaryCsv } from './summaryCsv';
import { tableRows } from './tableRows';

const runId = 1 as RunId;
const metric = (id: string): Metric => ({
  id,
  label: id,
  quantity: 'seconds',
  better: 'lower',
  headline: true,
});
const STATISTICS = [metric('flows.fct_s.all.mean'), metric('coflows.cct_s.mean')];

/** One contestant on two seeds, of which some lanes have ended with these mean FCTs. */
function race(means: readonly number[]) {
  const scenario = { ...BLANK, seeds: [1, 2], contestants: [{ scheme: 'a', parameters: {} }] };
  const plans = [1, 2].map((seed, lane) => ({
    ...plan(lane),
    contestant: 0,
    seed,
    label: 'A, "quoted"',
  }));
  return applyReplies(
    startRace(runId, scenario, plans),
    means.flatMap((mean, lane): LaneReply[] => {
      const counts = { finished: 8, unfinished: 2, counted: 10, rejected: 2 };
      const summary = {
        flows: { ...counts, fct_s: { all: { mean } } },
        coflows: { counted: 0, unfinished: 0, rejected: 0, cct_s: { mean: null } },
        arrivals: `seed ${lane}`,
        fingerprint: `f${lane}`,
        engine_version: '0',
      };
      const results = {
        summary: summary as unknown as LaneSummary,
        cct_s: new Float64Array(),
        utilisation: new Float64Array(),
      };
      const progress = {
        finished: 2,
        flows: 2,
        simulated_s: 1,
        fraction: 1,
        events: 0,
        busy_ms: 0,
      };
      const completions = {
        flow: Uint32Array.of(0, 1),
        fct_s: Float64Array.of(1, 1),
        rejected: new Uint32Array(),
      };
      return [
        { kind: 'started', runId, lane, columns: columnsOf(2) },
        { kind: 'progress', runId, lane, progress, completions },
        { kind: 'done', runId, lane, results },
      ];
    }),
  );
}

function rows(means: readonly number[], base: number | null = null) {
  const raced = race(means);
  return tableRows(raced, STATISTICS, atOnce(compare(raced, [])), base);
}

describe('rows of the summary', () => {
  it('are means over seeds with their interval, and each seed below', () => {
    const [row] = rows([1, 3]);
    // Mean 2, standard error 1, t(1) = 12.706; nothing takes less than no time.
    expect(row?.values[0]).toMatchObject({ n: 2, mean: 2, low: 0 });
    expect(row?.values[0]?.high).toBeCloseTo(14.706, 3);
    expect(row?.seeds.map(({ seed, values }) => [seed, values[0]?.mean])).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  it('count the unfinished of all seeds', () => {
    expect(rows([1, 3])[0]).toMatchObject({ finished: 16, unfinished: 4 });
  });

  it('know that more is to come, and which seeds say nothing yet', () => {
    const [row] = rows([1]);
    expect(row).toMatchObject({ running: true });
    expect(row?.values[0]).toMatchObject({ n: 1, missing: 1, mean: 1 });
  });

  it('are ratios where there is a baseline, per seed', () => {
    const [row] = rows([1, 3], 0);
    expect(row?.against[0]?.estimate).toMatchObject({ n: 2, estimate: 1, low: 1, high: 1 });
    expect(row?.seeds[0]?.against[0]?.estimate).toMatchObject({ n: 1, estimate: 1 });
  });

  it('are incomplete where a lane leaves more unsettled than another of its seed', () => {
    const fct_s = (contestant: number, seed: number, row: number) =>
      contestant === 1 && seed === 2 && row === 9 ? Number.NaN : 0.1;
    const raced = endedRace({ contestants: 2, seeds: 2, flows: 10, fct_s });
    const compared = atOnce(compare(raced, []));
    const [whole, partial] = tableRows(raced, STATISTICS, compared);
    expect([whole?.incomplete, partial?.incomplete]).toEqual([false, true]);
    expect(partial?.seeds.map(({ incomplete }) => incomplete)).toEqual([false, true]);
    const [, against] = tableRows(raced, STATISTICS, compared, 0);
    expect(against?.against[0]?.verdict).toBe('withheld');
  });

  it('have no value where the run says nothing', () => {
    expect(rows([1, 3])[0]?.values[1]?.mean).toBeNaN();
  });
});

describe('the summary as CSV', () => {
  it('has a row per lane, empty cells for what is not known, and quotes what needs it', () => {
    const raced = race([0.25, 3]);
    const part = { title: 'Mine', scenario: raced.scenario, engine: '0', fingerprint: null };
    const text = summaryCsv(raced, { metrics: STATISTICS } as never, {
      ...part,
      fragment: 'p.1.x=1',
    });
    const lines = text.trim().split('\n');
    const [header, first, ...rest] = lines.filter((line) => !line.startsWith('#'));
    expect(lines[2]).toBe('# millrace:#p.1.x=1');
    expect(header).toBe(
      'contestant,scheme,level,swept,seed,status,counted,finished,unfinished,flows.fct_s.all.mean,coflows.cct_s.mean,fingerprint,engine_version',
    );
    expect(first).toBe('"A, ""quoted""",scheme-0,packet,,1,done,10,8,2,0.25,,f0,0');
    expect(rest).toHaveLength(1);
  });
});
