import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranking } from '../../derive/statistics/ranking';
import type { LaneSummary, Metric } from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import type { RunId } from '../../engine/protocol';
import { applyReplies, cancelRace, type Race, startRace } from '../race/race';
import { columnsOf, plan } from '../race/raceFixture';
import { BLANK } from '../scenario/readScenario';
import { compare } from './compared';
import { metricValue } from './results';
import { standingOf } from './standings';

const runId = 1 as RunId;
const MEAN: Metric = {
  ...{ id: 'flows.fct_s.all.mean', label: 'Mean FCT', quantity: 'seconds' },
  ...{ better: 'lower', headline: true },
};
const SMALL_MEAN: Metric = { ...MEAN, id: 'flows.fct_s.small.mean' };
const MISSED: Metric = { ...MEAN, id: 'flows.deadlines.miss_ratio', quantity: 'fraction' };
const DROPS: Metric = { ...MEAN, id: 'counters.drops', quantity: 'count' };

interface Flow {
  readonly start_s: number;
  readonly size_bytes: number;
  /** By contestant; null means rejected on arrival. */
  readonly took_s: readonly (number | null)[];
}

const SHORT = 10_000;
const LONG = 20_000_000;

/** A race with one lane per contestant, in which all completions by its `reached_s` are reported. */
function raceAt(flows: readonly Flow[], reached_s: readonly number[]): Race {
  const columns = columnsOf(flows.length);
  columns.flows.start_s.set(flows.map(({ start_s }) => start_s));
  columns.flows.size_bytes.set(flows.map(({ size_bytes }) => size_bytes));
  columns.flows.deadline_s.fill(1);
  const replies = reached_s.flatMap((now, lane): LaneReply[] => {
    const rows = [...flows.keys()];
    const tookOf = (row: number) => flows[row]?.took_s[lane];
    const startOf = (row: number) => flows[row]?.start_s ?? 0;
    const done = rows.filter((row) => startOf(row) + (tookOf(row) ?? Number.NaN) <= now);
    const rejected = rows.filter((row) => tookOf(row) === null && startOf(row) <= now);
    return [
      { kind: 'started', runId, lane, columns },
      {
        ...{ kind: 'progress', runId, lane },
        progress: {
          ...{ finished: done.length, flows: flows.length, simulated_s: now },
          ...{ fraction: 0.5, events: 0, busy_ms: 0 },
        },
        completions: {
          flow: Uint32Array.from(done),
          fct_s: Float64Array.from(done, (row) => tookOf(row) ?? Number.NaN),
          rejected: Uint32Array.from(rejected),
        },
      },
    ];
  });
  const scenario = {
    ...BLANK,
    contestants: reached_s.map(() => ({ scheme: 'any', parameters: {} })),
  };
  return applyReplies(
    startRace(
      runId,
      scenario,
      reached_s.map((_, lane) => plan(lane)),
    ),
    replies,
  );
}

function standings(race: Race, metric = MEAN, hidden: readonly number[] = []) {
  const compared = atOnce(compare(race, hidden));
  return race.lanes.map((_, contestant) => ({
    key: String(contestant),
    ...standingOf(compared, contestant, null, metric),
  }));
}

/** Key of the first contestant; null if none has a value. */
function leaderOf(race: Race, metric = MEAN, hidden: readonly number[] = []): string | null {
  const all = standings(race, metric, hidden);
  const [first] = ranking([], all, { lowest: true, final: true });
  return all.some(({ value }) => !Number.isNaN(value)) ? (first ?? null) : null;
}

function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const FAIR = 0;
const STARVING = 1;

/** The naive statistic: the mean of all finished flows. */
const meanOfFinished = ({ lanes }: Race, contestant: number): number => {
  const finished = [...(lanes[contestant]?.fct_s ?? [])].filter((fct) => !Number.isNaN(fct));
  return finished.reduce((sum, fct) => sum + fct, 0) / finished.length;
};

describe('a scheme that starves long flows, cancelled half-way', () => {
  // Every fourth flow is long. The starving scheme halves the time of short flows and takes ten times as long for long
  // ones.
  const flows = Array.from({ length: 40 }, (_, at): Flow => {
    const long = at % 4 === 0;
    return {
      start_s: at * 0.1,
      size_bytes: long ? LONG : SHORT,
      took_s: long ? [0.6, 6] : [0.02, 0.01],
    };
  });

  it('leads by the mean of finished flows', () => {
    const race = cancelRace(raceAt(flows, [3, 3]));
    expect(meanOfFinished(race, STARVING)).toBeLessThan(meanOfFinished(race, FAIR) / 2);
  });

  it('does not lead when cancelled, and no contestant leads before a long flow is settled', () => {
    expect(leaderOf(cancelRace(raceAt(flows, [3, 3])))).toBeNull();
    expect(leaderOf(cancelRace(raceAt(flows, [7, 7])))).toBe(String(FAIR));
    expect(leaderOf(raceAt(flows, [4.6, 6.5]))).toBe(String(FAIR));
  });

  it('never leads by means, for any flows and any time of cancellation', () => {
    const gain = fc.double({ min: 0.3, max: 1, noNaN: true });
    const short = fc.record({
      gap: fc.double({ min: 0, max: 0.2, noNaN: true }),
      took: fc.double({ min: 0.001, max: 0.1, noNaN: true }),
      gain,
      long: fc.constantFrom(false, false, false, true),
    });
    const drawn = fc.array(short, { minLength: 1, maxLength: 40 });
    const now = fc.double({ min: 0, max: 30, noNaN: true });
    fc.assert(
      fc.property(drawn, now, now, (rows, own, other) => {
        let start_s = 0;
        const all = rows.map((row, at): Flow => {
          start_s += row.gap;
          // The first flow is long, so that every short flow delays an earlier long one.
          const long = row.long || at === 0;
          const took_s = long ? [row.took, row.took + 5] : [row.took, row.took * row.gain];
          return { start_s, size_bytes: long ? LONG : SHORT, took_s };
        });
        const race = cancelRace(raceAt(all, [own, other]));
        expect(leaderOf(race)).not.toBe(String(STARVING));
      }),
    );
  });

  it('never leads if it is quicker for no flow', () => {
    const row = fc.record({
      gap: fc.double({ min: 0.001, max: 0.2, noNaN: true }),
      took: fc.double({ min: 0.001, max: 1, noNaN: true }),
      later: fc.double({ min: 0.001, max: 4, noNaN: true }),
    });
    const now = fc.double({ min: 0, max: 8, noNaN: true });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), now, now, (rows, own, other) => {
        let start_s = 0;
        const all = rows.map(({ gap, took, later }): Flow => {
          start_s += gap;
          return { start_s, size_bytes: SHORT, took_s: [took, took + later] };
        });
        expect(leaderOf(raceAt(all, [own, other]))).not.toBe(String(STARVING));
      }),
    );
  });

  it('is compared with others over the same flows', () => {
    const { heats } = atOnce(compare(cancelRace(raceAt(flows, [7, 7])), []));
    const [heat] = heats;
    expect(heat?.flows).toEqual({ before_s: flows[12]?.start_s, n: 12, of: 40 });
    for (const contestant of [FAIR, STARVING]) {
      const numbers = heat?.numbers.get(contestant)?.flows;
      expect([numbers?.counted, numbers?.finished]).toEqual([12, 12]);
      expect(numbers?.fct_s?.large.count).toBe(3);
    }
  });
});

describe('standings', () => {
  const flows: Flow[] = [
    { start_s: 0, size_bytes: SHORT, took_s: [0.4, 0.2, 0.1] },
    { start_s: 1, size_bytes: SHORT, took_s: [0.4, 0.2, null] },
    { start_s: 2, size_bytes: LONG, took_s: [2, 4, 1] },
  ];

  it('exclude hidden contestants from the common progress', () => {
    const race = raceAt(flows, [9, 9, 0.5]);
    expect(leaderOf(race)).toBe('2');
    expect(standings(race, MEAN, [2]).map(({ value }) => value)).toEqual([
      (0.4 + 0.4 + 2) / 3,
      expect.closeTo((0.2 + 0.2 + 4) / 3),
      Number.NaN,
    ]);
  });

  it('rank contestants that rejected flows last, with their number', () => {
    const race = raceAt(flows, [9, 9, 9]);
    expect(standings(race).map(({ lost }) => lost)).toEqual([0, 0, 1]);
    const order = (metric: Metric) =>
      ranking([], standings(race, metric), { lowest: true, final: true });
    expect(standings(race)[2]?.value).toBeCloseTo(0.55);
    expect(order(MEAN)).toEqual(['0', '1', '2']);
    expect(order(SMALL_MEAN)).toEqual(['1', '0', '2']);
    // No large flow was rejected.
    const large = { ...MEAN, id: 'flows.fct_s.large.mean' };
    expect(standings(race, large).map(({ lost }) => lost)).toEqual([0, 0, 0]);
    expect(order(large)).toEqual(['2', '0', '1']);
  });

  it('count rejected flows as missed deadlines', () => {
    const race = raceAt(flows, [9, 9, 9]);
    expect(standings(race, MISSED)).toEqual([
      { key: '0', value: 1 / 3, lost: 0 },
      { key: '1', value: 1 / 3, lost: 0 },
      { key: '2', value: 1 / 3, lost: 0 },
    ]);
  });

  it('have no value in whole-run metrics before the lanes have ended', () => {
    expect(leaderOf(raceAt(flows, [9, 9, 9]), DROPS)).toBeNull();
  });

  it('exclude failed contestants, which limit no other', () => {
    const race = applyReplies(raceAt(flows, [9, 9, 0]), [
      { kind: 'failed', runId, lane: 2, message: '' },
    ]);
    expect(leaderOf(race)).toBe('0');
    expect(standings(race)[2]?.value).toBeNaN();
  });

  it("equal the engine's numbers once all lanes have ended and settled everything", () => {
    const results = (value: number) => ({
      summary: summaryOf(3, value),
      cct_s: new Float64Array(),
      utilisation: new Float64Array(),
    });
    const done = (lane: number, value: number): LaneReply => ({
      ...{ kind: 'done', runId, lane },
      results: results(value),
    });
    const race = raceAt(flows, [9, 9]);
    const two = applyReplies(race, [done(0, 7), done(1, 8)]);
    expect(standings(two).map(({ value }) => value)).toEqual([7, 8]);
    expect(standings(two, DROPS).map(({ value }) => value)).toEqual([70, 80]);
    const one = applyReplies(race, [done(0, 7)]);
    expect(standings(one).map(({ value }) => value)).toEqual([
      expect.closeTo(2.8 / 3),
      expect.closeTo(4.4 / 3),
    ]);
  });

  it('cover the flows settled by all if lanes ended before all their flows', () => {
    const done = (lane: number): LaneReply => ({
      ...{ kind: 'done', runId, lane },
      results: {
        summary: summaryOf(2, 99),
        cct_s: new Float64Array(),
        utilisation: new Float64Array(),
      },
    });
    const race = applyReplies(raceAt(flows, [2.5, 2.5]), [done(0), done(1)]);
    expect(standings(race).map(({ value }) => value)).toEqual([0.4, 0.2]);
    expect(standings(race, DROPS).map(({ value }) => value)).toEqual([990, 990]);
  });
});

/** A minimal summary of an ended lane. */
const summaryOf = (finished: number, mean: number): LaneSummary =>
  ({
    identity: {},
    flows: {
      counted: 3,
      finished,
      unfinished: 3 - finished,
      rejected: 0,
      fct_s: { all: { mean } },
    },
    coflows: { counted: 0, finished: 0, unfinished: 0, rejected: 0 },
    counters: { drops: mean * 10 },
  }) as unknown as LaneSummary;

it('a metric is read by the path in its id', () => {
  expect(metricValue(summaryOf(3, 7), MEAN.id)).toBe(7);
});
