import { describe, expect, it } from 'vitest';
import type { Statistic } from '../../../derive/distributions/sample';
import type { LaneReply } from '../../../engine/pool';
import type { RunId } from '../../../engine/protocol';
import type { Contestant } from '../../../state/race/contestants';
import { applyReplies, type Race, startRace } from '../../../state/race/race';
import { columnsOf, endedRace, plan } from '../../../state/race/raceFixture';
import { BLANK } from '../../../state/scenario/readScenario';
import type { Selection } from '../../../state/view/view';
import { chartData } from './chartData';

const runId = 1 as RunId;
const OPEN = Number.NaN;
const appearances = ['0', '1'].map(
  (key): Contestant => ({ key, label: key, colour: 'blue', mark: 'circle', dash: 'solid' }),
);

/** Lanes of four flows that arrive one per second, with the completion times so far. */
function race(...lanes: readonly (readonly number[])[]): Race {
  const columns = columnsOf(4);
  columns.flows.start_s.set([0, 1, 2, 3]);
  const replies = lanes.flatMap((fct, lane): LaneReply[] => {
    const rows = [...fct.keys()].filter((row) => !Number.isNaN(fct[row]));
    const progress = { finished: 0, flows: 4, simulated_s: 5, fraction: 0, events: 0, busy_ms: 0 };
    const completions = {
      flow: Uint32Array.from(rows),
      fct_s: Float64Array.from(rows, (row) => fct[row] ?? OPEN),
      rejected: new Uint32Array(),
    };
    return [
      { kind: 'started', runId, lane, columns },
      { kind: 'progress', runId, lane, progress, completions },
    ];
  });
  return applyReplies(startRace(runId, BLANK, [plan(0), plan(1)]), replies);
}

function dataOf(
  of: Race,
  contestants = appearances,
  hidden: readonly number[] = [],
  selection: Selection = {},
  statistic: Statistic = 'mean',
) {
  const steps = chartData(of, {
    ...{ contestants, swept: null, selection, baseline: '0' },
    ...{ hidden, statistic },
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('charts of a running race', () => {
  // The second contestant has postponed its long flow and finished all later ones.
  const going = race([0.5, 0.5, 0.5, OPEN], [0.1, OPEN, 0.1, 0.1]);

  it('show the same flows for every contestant', () => {
    const { byBucket, distribution, slowdown, flowGains, heats } = dataOf(going);
    expect(heats[0]?.flows).toEqual({ before_s: 1, n: 1, of: 4 });
    expect(byBucket.map(({ buckets }) => buckets[0]?.n)).toEqual([1, 1]);
    expect(distribution.map(({ sample }) => [...sample.sorted])).toEqual([[0.5], [0.1]]);
    expect(slowdown.map(({ bins }) => bins.map(({ n }) => n))).toEqual([[1], [1]]);
    expect(flowGains?.map(({ both, onlyA, onlyB }) => [both, onlyA, onlyB])).toEqual([[1, 0, 0]]);
  });

  it('show all completions over time', () => {
    expect(dataOf(going).progress.map(({ finished }) => finished.at(-1))).toEqual([3, 3]);
  });

  it('show completions over time of one seed, and say of which', () => {
    const fct_s = () => 1;
    const seedsOf = (seeds: number) =>
      dataOf(endedRace({ contestants: 2, seeds, flows: 4, fct_s })).progress.map(
        ({ seed }) => seed,
      );
    expect([seedsOf(3), seedsOf(1)]).toEqual([
      [1, 1],
      [undefined, undefined],
    ]);
  });

  it('show more flows of the others if one contestant is hidden', () => {
    const { distribution, flowGains } = dataOf(going, appearances.slice(1), [0]);
    expect(distribution.map(({ sample }) => sample.sorted.length)).toEqual([1]);
    expect(flowGains?.[0]?.both).toBe(1);
    const ahead = race([OPEN, 0.5, 0.5, 0.5], [0.1, 0.1, 0.1, OPEN]);
    const alone = dataOf(ahead, appearances.slice(1), [0]);
    expect(alone.distribution.map(({ sample }) => sample.sorted.length)).toEqual([3]);
    // The hidden baseline has settled less.
    expect(alone.flowGains).toBeNull();
  });

  it('show nothing of a failed lane', () => {
    const failed = applyReplies(going, [{ kind: 'failed', runId, lane: 1, message: '' }]);
    const { distribution, progress } = dataOf(failed);
    expect(distribution.map(({ sample }) => sample.sorted.length)).toEqual([3, 0]);
    expect(progress.map(({ finished }) => finished.at(-1))).toEqual([3, 3]);
  });
});

describe('means of every seed', () => {
  const flows = 4;
  const fct_s = (contestant: number, seed: number) => (1 + contestant) * seed;
  const meansOf = (of: Race) => {
    const { byBucket, slowdown, byPlace } = dataOf(of);
    return [byBucket, byPlace ?? []]
      .map((all) => all.map(({ buckets }) => buckets[0]?.bySeed?.means))
      .concat([slowdown.map(({ all }) => all?.bySeed?.means.map((mean) => mean / 1_000))]);
  };

  it('stand beside the pooled ones, once all seeds have ended', () => {
    const ended = endedRace({ contestants: 2, seeds: 3, flows, fct_s });
    const means = [
      [1, 2, 3],
      [2, 4, 6],
    ];
    expect(meansOf(ended)).toEqual([means, means, means]);
    const lanes = ended.lanes.map((lane, at) => (at === 5 ? { ...lane, status: 'running' } : lane));
    const none = [undefined, undefined];
    expect(meansOf({ ...ended, lanes } as Race)).toEqual([none, none, none]);
  });

  it('are those of the selected flows', () => {
    const long = endedRace({
      ...{ contestants: 2, seeds: 2, flows },
      fct_s: (_, seed, row) => (row < 2 ? seed : 10),
    });
    const early = { times: [0, 1.5] } as const;
    expect(dataOf(long, appearances, [], early).byBucket[0]?.buckets[0]?.bySeed?.means).toEqual([
      1, 2,
    ]);
  });

  it('are absent for a single seed', () => {
    expect(meansOf(endedRace({ contestants: 2, seeds: 1, flows, fct_s }))[0]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('let percentiles of ratios and of selected flows vary over seeds', () => {
    const many = endedRace({
      ...{ contestants: 2, seeds: 2, flows: 40 },
      fct_s: (contestant, seed, row) => (contestant + 1) * seed * (row + 1),
    });
    const all = dataOf(many);
    expect(all.distribution[0]?.percentiles).toBeUndefined();
    expect([...(all.flowGains?.[0]?.percentiles?.keys() ?? [])]).toEqual([0.5]);
    const late = dataOf(many, appearances, [], { times: [4.5, 100] });
    expect(late.distribution[0]?.percentiles?.get(0.5)?.seeds).toBe(2);
  });

  it('let the shown percentile of every class vary over seeds', () => {
    const many = endedRace({
      ...{ contestants: 2, seeds: 2, flows: 40 },
      fct_s: (contestant, seed, row) => (contestant + 1) * seed * (row + 1),
    });
    const percentilesOf = (statistic: Statistic) => {
      const { byBucket, byPlace, slowdown } = dataOf(many, appearances, [], {}, statistic);
      return [byBucket[0]?.buckets[0], byPlace?.[0]?.buckets[0], slowdown[0]?.all].map(
        (of) => of?.bySeed?.percentile,
      );
    };
    for (const one of percentilesOf('p50')) {
      expect(one).toMatchObject({ of: 'p50', pooled: { seeds: 2, n: 80 } });
    }
    // Means need no resampling, and 80 flows are too few for this percentile.
    const none = [undefined, undefined, undefined];
    expect([percentilesOf('mean'), percentilesOf('p99')]).toEqual([none, none]);
  });
});
