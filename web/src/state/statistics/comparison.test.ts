import { describe, expect, it } from 'vitest';
import { percentile } from '../../derive/distributions/sample';
import { wordsOf } from '../../derive/statistics/estimateWords';
import { ALL_SETTLED } from '../../derive/statistics/unsettled';
import type { Metric } from '../../engine/generated';
import { atOnce, type Ended, endedRace } from '../race/raceFixture';
import { amongBoth } from './bothFinished';
import { compare } from './compared';
import { comparisonOf } from './comparison';
import { valueOver } from './values';

const MEAN: Metric = {
  ...{ id: 'flows.fct_s.all.mean', label: 'Mean FCT', quantity: 'seconds' },
  ...{ better: 'lower', headline: true },
};
const P95: Metric = { ...MEAN, id: 'flows.fct_s.all.p95' };
const LEFT: Metric = { ...MEAN, id: 'flows.unfinished', quantity: 'count' };

/** The second contestant takes half the time on every seed; seeds differ. */
const fct_s = (contestant: number, seed: number, row: number) =>
  ((1 + (row % 7)) * 0.01 * seed) / (1 + contestant);

const ended = (change: Partial<Ended> = {}) =>
  endedRace({ contestants: 2, seeds: 3, flows: 100, fct_s, ...change });

const compared = (change: Partial<Ended> = {}) => atOnce(compare(ended(change), [], [P95.id]));

describe('a comparison', () => {
  it('pairs logarithms, so that variation common to both cancels', () => {
    const of = comparisonOf(compared(), MEAN, [1, 0], null);
    expect(of.verdict).toBe('lower');
    expect(wordsOf(of, MEAN)).toBe('0.50× (0.50 … 0.50), 3 seeds');
  });

  it('counts identical pairs of runs once', () => {
    const of = comparisonOf(
      compared({ fct_s: (c, _, row) => fct_s(c, 1, row) }),
      MEAN,
      [1, 0],
      null,
    );
    // Arrivals differ between seeds.
    expect(of.estimate?.n).toBe(3);
    const race = ended({ fct_s: (c, _, row) => fct_s(c, 1, row) });
    const lanes = race.lanes.map((lane) => ({
      ...lane,
      summary: lane.summary && { ...lane.summary, arrivals: 'a list' },
    }));
    const same = atOnce(compare({ ...race, lanes }, []));
    expect(wordsOf(comparisonOf(same, MEAN, [1, 0], null), MEAN)).toBe(
      '0.50×, 1 seed: no interval',
    );
  });

  it('has no verdict if one side left more unfinished, but an estimate over flows finished by both', () => {
    const some = compared({
      fct_s: (c, seed, row) => (c === 1 && row >= 96 ? Number.NaN : fct_s(c, seed, row)),
    });
    const of = comparisonOf(some, MEAN, [1, 0], null);
    expect(of.verdict).toBe('withheld');
    expect(wordsOf(of, MEAN)).toBe('not compared: 12 of 300 unfinished against 0');
    const among = atOnce(amongBoth(some, MEAN, [1, 0], null));
    expect(among).toMatchObject({ noun: 'flows', n: 288 });
    expect(among?.estimate?.estimate).toBeCloseTo(0.5, 9);
    // The number of unfinished flows is comparable.
    expect(comparisonOf(some, LEFT, [1, 0], null).verdict).toBe('higher');
  });

  it('is not withheld while a lane runs, which may still finish its flows', () => {
    const race = ended();
    const lanes = race.lanes.map((lane) =>
      lane.plan.contestant === 1 ? { ...lane, status: 'running' as const, summary: null } : lane,
    );
    const running = atOnce(compare({ ...race, status: 'running', lanes }, []));
    const of = comparisonOf(running, MEAN, [1, 0], null);
    expect([of.verdict, of.left]).toEqual(['lower', ALL_SETTLED]);
  });

  it('has no verdict if one side rejected flows that the other left unfinished', () => {
    const some = compared({
      fct_s: (c, seed, row) => (row === 99 ? Number.NaN : fct_s(c, seed, row)),
      rejected: (c, _, row) => c === 1 && row === 99,
    });
    const of = comparisonOf(some, MEAN, [1, 0], null);
    expect(wordsOf(of, MEAN)).toBe('not compared: 3 of 300 refused or given up against 0');
  });
});

describe('a pooled percentile', () => {
  it('covers the flows of all seeds, with an interval', () => {
    const { mean, low, high, n } = valueOver(compared(), 0, null, P95);
    const all = [1, 2, 3].flatMap((seed) =>
      Array.from({ length: 100 }, (_, row) => fct_s(0, seed, row)),
    );
    expect(mean).toBe(percentile(Float64Array.from(all).sort(), 0.95));
    expect(n).toBe(3);
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThanOrEqual(mean);
    const of = comparisonOf(compared(), P95, [1, 0], null);
    expect(wordsOf(of, P95)).toBe('0.50× (0.50 … 0.50), 3 seeds');
  });

  it('needs ten values beyond it, over all seeds', () => {
    const few = compared({ flows: 60 });
    expect(valueOver(few, 0, null, P95)).toMatchObject({
      n: 0,
      mean: Number.NaN,
      note: 'too few for p95: 180 of 200',
    });
    const of = comparisonOf(few, P95, [1, 0], null);
    expect(of.verdict).toBe('cannot-tell');
    expect(wordsOf(of, P95)).toBe('too few for p95: 180 of 200');
    expect(valueOver(compared({ flows: 67 }), 0, null, P95).n).toBe(3);
  });
});
