import { describe, expect, it } from 'vitest';
import type { Metric, ScenarioSpec } from '../../engine/generated';
import type { RunId } from '../../engine/protocol';
import { historyOf } from '../history/history';
import { isUnderWay, type Race } from '../race/race';
import { endedRace } from '../race/raceFixture';
import type { Goal } from '../statistics/precision';
import { createPageStore } from '../store';
import { createBusy } from '../view/busy';
import type { Core } from './core';
import { createPrecision } from './precision';

const METRIC: Metric = {
  ...{ id: 'flows.fct_s.all.mean', label: 'Mean FCT', quantity: 'seconds' },
  ...{ better: 'lower', headline: true },
};
const goal: Goal = { metric: METRIC, baseline: 0, swept: null, share: 0.1 };

/** A page on which races of two contestants end at once; the logarithms of their ratios alternate by `spread`. */
function setUp(spread: number, limits = { seeds: 100, lanes: 1_000 }) {
  const store = createPageStore('system');
  const { getState, setState } = store;
  const counts: number[] = [];
  const ended = (scenario: Pick<ScenarioSpec, 'seeds'>, runId: number): Race => ({
    ...endedRace({
      ...{ contestants: 2, seeds: scenario.seeds.length, flows: 3 },
      fct_s: (contestant, seed) => 0.1 * Math.exp(contestant * (seed % 2 === 0 ? 1 : -1) * spread),
    }),
    runId: runId as RunId,
  });
  const first = ended({ seeds: [1, 2] }, 0);
  setState({
    race: first,
    history: historyOf(first.scenario),
    engine: { kind: 'ready', catalogue: { limits } as never },
  });
  const scenario = () => getState().history.present;
  const busy = createBusy();
  const notify: Core['notify'] = (added) =>
    setState(({ notices }) => ({ notices: [...notices, added] }));
  const core = { store, busy, scenario, notify } as Core;
  const run = async () => {
    counts.push(scenario().seeds.length);
    const race = { ...ended(scenario(), counts.length), scenario: scenario() };
    setState({ race: { ...race, status: 'running' } });
    if (isUnderWay(getState().race)) setState({ race });
  };
  const edit = (change: (scenario: ScenarioSpec) => ScenarioSpec) =>
    setState(({ history }) => ({ history: historyOf(change(history.present)) }));
  const precision = createPrecision(core, { run } as never, { edit });
  return { ...precision, counts, busy, state: getState };
}

describe('adding seeds', () => {
  it('stops at the first predefined count that suffices', async () => {
    const { reach, busy, counts, state } = setUp(0.15);
    reach(goal);
    await busy.done();
    expect(counts).toEqual([5, 10, 20]);
    expect(state().goal).toBeNull();
    expect(state().notices.at(-1)?.title).toMatch(
      /Mean FCT: every ratio is known to ±.10.%, with 20 seeds\./,
    );
  });

  it('uses at least five seeds, however similar they are', async () => {
    const { reach, busy, counts } = setUp(0);
    reach(goal);
    await busy.done();
    expect(counts).toEqual([5]);
  });

  it('ends at the limits of a scenario, and reports that they did not suffice', async () => {
    const { reach, busy, counts, state } = setUp(0.5, { seeds: 12, lanes: 1_000 });
    reach(goal);
    await busy.done();
    expect(counts).toEqual([5, 10]);
    expect(state().notices.at(-1)?.title).toMatch(
      /not every ratio is known to ±.10.%, with 10 seeds/,
    );
  });

  it('stops on request', async () => {
    const { reach, leaveIt, busy, counts, state } = setUp(0.5);
    reach(goal);
    leaveIt();
    await busy.done();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([counts, state().goal]).toEqual([[], null]);
  });
});
