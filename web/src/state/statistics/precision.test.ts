import { describe, expect, it } from 'vitest';
import type { Metric } from '../../engine/generated';
import { atOnce, type Ended, endedRace } from '../race/raceFixture';
import { BLANK } from '../scenario/readScenario';
import { compare } from './compared';
import { estimatesFor, isReached, withMoreSeeds } from './precision';

const metric: Metric = {
  ...{ id: 'flows.fct_s.all.mean', label: 'Mean FCT', quantity: 'seconds' },
  ...{ better: 'lower', headline: true },
};

function estimates(change: Partial<Ended>) {
  const race = endedRace({
    ...{ contestants: 3, seeds: 6, flows: 10 },
    fct_s: (contestant, seed) => 0.1 * (contestant + 1) * (1 + 0.01 * (seed % 2) * contestant),
    ...change,
  });
  return estimatesFor(atOnce(compare(race, [])), race.scenario, {
    ...{ metric, baseline: 0, swept: null },
  });
}

describe('the precision of a race', () => {
  it('suffices if that of every ratio does, with at least five seeds', () => {
    expect(estimates({})).toHaveLength(2);
    expect(isReached(estimates({}), 0.05)).toBe(true);
    expect(isReached(estimates({}), 0.001)).toBe(false);
    expect(isReached(estimates({ seeds: 4 }), 0.2)).toBe(false);
  });

  it('never suffices without estimates, and ignores contestants that left flows unfinished', () => {
    expect(isReached([], 0.2)).toBe(false);
    const some = estimates({
      fct_s: (contestant, seed, row) =>
        contestant === 1 && row === 9 ? Number.NaN : 0.1 * (contestant + seed),
    });
    expect(some).toHaveLength(1);
  });
});

describe('more seeds', () => {
  const scenario = { ...BLANK, seeds: [3, 1, 7], contestants: [{ scheme: 'a', parameters: {} }] };
  const limits = { seeds: 100, lanes: 1_000 };

  it('are the next unused ones, up to the next count', () => {
    expect(withMoreSeeds(scenario, limits)?.seeds).toEqual([3, 1, 7, 2, 4]);
    const five = { ...scenario, seeds: [1, 2, 3, 4, 5] };
    expect(withMoreSeeds(five, limits)?.seeds).toHaveLength(10);
  });

  it('end at a hundred, and at the limits of a scenario', () => {
    const seeds = Array.from({ length: 100 }, (_, at) => at);
    expect(withMoreSeeds({ ...scenario, seeds }, limits)).toBeNull();
    expect(withMoreSeeds(scenario, { ...limits, seeds: 4 })).toBeNull();
    expect(withMoreSeeds(scenario, { ...limits, lanes: 4 })).toBeNull();
  });
});
