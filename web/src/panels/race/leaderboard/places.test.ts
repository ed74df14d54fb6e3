import { describe, expect, it } from 'vitest';
import { ranking } from '../../../derive/statistics/ranking';
import type { Metric } from '../../../engine/generated';
import { atOnce, type Ended, endedRace } from '../../../state/race/raceFixture';
import { compare } from '../../../state/statistics/compared';
import { standingOf } from '../../../state/statistics/standings';
import { evidenceOf, placesOf } from './places';

const MEAN: Metric = {
  ...{ id: 'flows.fct_s.all.mean', label: 'Mean FCT', quantity: 'seconds' },
  ...{ better: 'lower', headline: true },
};

/** Places from first to last, with their evidence. */
function board(
  factors: readonly ((seed: number) => number)[],
  change: Partial<Ended> = {},
  final = true,
) {
  const race = endedRace({
    ...{ contestants: factors.length, seeds: 5, flows: 20 },
    fct_s: (contestant, seed) => (factors[contestant]?.(seed) ?? 1) * 0.1 * seed,
    ...change,
  });
  const compared = atOnce(compare(race, []));
  const standings = factors.map((_, at) => ({
    key: String(at),
    ...standingOf(compared, at, null, MEAN),
  }));
  const placed = ranking([], standings, { lowest: true, final: true }).flatMap(
    (key) => standings.find((one) => one.key === key) ?? [],
  );
  const places = placesOf(placed, compared, { metric: MEAN, swept: null, final });
  return placed.map(({ key, lost }) => {
    const { place, comparison } = places.get(key) ?? {};
    const unlike = lost !== placed[0]?.lost;
    return [key, place, comparison ? evidenceOf(comparison, MEAN, unlike) : ''];
  });
}

/** Above or below the other contestant, depending on the seed. */
const wavering = (seed: number) => (seed % 2 === 0 ? 1.04 : 0.98);

describe('places', () => {
  it('are shared if seeds show no difference, with the evidence', () => {
    const [first, second, third] = board([() => 1, wavering, (seed) => 2 + 0.01 * seed]);
    expect([first?.[1], second?.[1], third?.[1]]).toEqual([1, 1, 3]);
    expect(second?.[2]).toMatch(
      /^no difference shown: 1\.00\d?× \(0\.9\d+ … 1\.0\d+\), 5 seeds; more than .* is excluded$/,
    );
    expect(third?.[2]).toMatch(/^2\.0\d+× \(.*\), 5 seeds$/);
  });

  it('are shared within the margin while the race runs, in whatever order', () => {
    const places = (...factors: number[]) =>
      board(
        factors.map((factor) => () => factor),
        {},
        false,
      ).map(([, place]) => place);
    expect(places(1, 1.01, 1.5)).toEqual([1, 1, 3]);
    expect(places(1, 1.03, 1.04)).toEqual([1, 2, 2]);
  });

  it('are by value for a single seed', () => {
    const single = board([() => 1, () => 1.01], { seeds: 1 });
    expect(single.map(([, place]) => place)).toEqual([1, 2]);
    expect(single[1]?.[2]).toBe('1.01×, 1 seed: no interval');
  });

  it('are always shared by equal values', () => {
    expect(board([() => 1, () => 1], { seeds: 1 }).map(([, place]) => place)).toEqual([1, 1]);
  });

  it('are not shared with a contestant that rejected more, which is not comparable', () => {
    const refuses = (contestant: number, row: number) => contestant === 0 && row === 19;
    const [first, second] = board([() => 0.5, () => 1], {
      fct_s: (contestant, seed, row) =>
        refuses(contestant, row) ? Number.NaN : (contestant === 0 ? 0.5 : 1) * 0.1 * seed,
      rejected: (contestant, _, row) => refuses(contestant, row),
    });
    expect([first?.[0], second?.[0], second?.[1]]).toEqual(['1', '0', 2]);
    expect(second?.[2]).toBe('not compared: 5 of 100 unfinished against 0');
  });

  it('have an estimate without verdict over commonly settled arrivals, if others are unfinished', () => {
    const [, second] = board([() => 1, () => 2], {
      fct_s: (contestant, seed, row) =>
        contestant === 1 && row === 19 ? Number.NaN : (1 + contestant) * 0.1 * seed,
    });
    expect(second?.[2]).toBe(
      '2.00× (2.00 … 2.00), 5 seeds; no verdict: 5 of 100 unfinished against 0',
    );
  });
});
