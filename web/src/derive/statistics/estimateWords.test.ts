import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../engine/generated';
import type { Estimate } from './estimate';
import { type Said, wordsOf } from './estimateWords';
import { ALL_SETTLED } from './unsettled';

const FCT = { id: 'flows.fct_s.all.mean', quantity: 'seconds' } as const;
const MISSES = { id: 'flows.deadlines.miss_ratio', quantity: 'fraction' } as const;
const GOODPUT = { id: 'links.goodput_gbps', quantity: 'gigabits-per-second' } as const;

const said = (verdict: Verdict, estimate: Estimate | null = null): Said => ({
  estimate,
  verdict,
  silent: 0,
  tooFew: 0,
  left: ALL_SETTLED,
  baselineLeft: ALL_SETTLED,
});

function ratio(estimate: number, low = Number.NaN, high = Number.NaN, n = 5): Estimate {
  return { kind: 'ratio', n, estimate, low, high, spread: Number.NaN, p: Number.NaN };
}

const difference = (estimate: number, low: number, high: number, n = 5): Estimate => ({
  ...ratio(estimate, low, high, n),
  kind: 'difference',
});

// The test vectors of the engine's wording.
describe('a comparison in words', () => {
  it.each([
    [ratio(0.79, 0.72, 0.87), '0.79× (0.72 … 0.87), 5 seeds'],
    [ratio(1.146, 1.141, 1.151), '1.146× (1.141 … 1.151), 5 seeds'],
    [ratio(216, 180.4, 260), '216× (180 … 260), 5 seeds'],
    [ratio(0.0123, 0.0101, 0.015), '0.012× (0.010 … 0.015), 5 seeds'],
  ])('states the ratio, its interval and its seeds', (estimate, words) => {
    expect(wordsOf(said('lower', estimate), FCT)).toBe(words);
  });

  it('states what the interval rules out if there is no verdict', () => {
    expect(wordsOf(said('no-difference-shown', ratio(0.97, 0.91, 1.03)), FCT)).toBe(
      'no difference shown: 0.97× (0.91 … 1.03), 5 seeds; more than 9 % lower or 3 % higher is excluded',
    );
    const points = difference(-0.002, -0.01, 0.006);
    expect(wordsOf(said('no-difference-shown', points), MISSES)).toBe(
      'no difference shown: −0.0020 (−0.0100 … 0.0060), 5 seeds; more than 0.0100 lower or 0.0060 higher is excluded',
    );
    expect(wordsOf(said('lower', ratio(0.9, 0.9 - 1e-16, 0.9 + 1e-16)), FCT)).toBe(
      '0.90× (0.90 … 0.90), 5 seeds',
    );
    expect(wordsOf(said('no-difference-shown', ratio(1, 1, 1)), FCT)).toBe(
      'no difference shown: 1.00× (1.00 … 1.00), 5 seeds',
    );
    expect(wordsOf(said('no-difference-shown', ratio(1.05, 2e-6, 5e5)), FCT)).toBe(
      'no difference shown: 1.050× (<0.001 … >1000), 5 seeds; more than 100.0 % lower or 1000 times higher is excluded',
    );
  });

  it('explains a missing interval, and counts seeds without a value', () => {
    const one = said('cannot-tell', ratio(0.79, Number.NaN, Number.NaN, 1));
    expect(wordsOf(one, FCT)).toBe('0.79×, 1 seed: no interval');
    expect(wordsOf(said('cannot-tell'), FCT)).toBe('cannot tell: no runs to compare');
    const silent = { ...said('cannot-tell'), silent: 2 };
    expect(wordsOf(silent, FCT)).toBe('cannot tell: no value in 2 seeds');
    expect(wordsOf({ ...silent, tooFew: 2 }, FCT)).toBe(
      'too few values for this percentile in 2 seeds',
    );
    const note = 'too few for p99: 634 of 1,000';
    expect(wordsOf({ ...silent, note }, FCT)).toBe(note);
    expect(wordsOf({ ...one, silent: 2 }, FCT)).toBe(
      '0.79×, 1 seed: no interval; no value in 2 more',
    );
  });

  it('states differences in the unit of their metric', () => {
    expect(wordsOf(said('lower', difference(-0.012, -0.02, -0.004)), MISSES)).toBe(
      '−0.012 (−0.020 … −0.004), 5 seeds',
    );
    expect(wordsOf(said('lower', difference(-1.5, -2.25, -0.75, 3)), GOODPUT)).toBe(
      '−1.5 Gb/s (−2.2 … −0.8), 3 seeds',
    );
  });

  it('states which flows one side left unsettled and the other did not', () => {
    const flows = (unfinished: number, rejected: number) => ({
      ...ALL_SETTLED,
      flows: { counted: 400, unfinished, rejected },
    });
    const unlike = {
      ...said('withheld', ratio(1, 0.9, 1.1)),
      left: flows(12, 2),
      baselineLeft: flows(0, 0),
    };
    expect(wordsOf(unlike, FCT)).toBe('not compared: 12 of 400 unfinished against 0');
    expect(wordsOf({ ...unlike, baselineLeft: flows(12, 0) }, FCT)).toBe(
      'not compared: 2 of 400 refused or given up against 0',
    );
    expect(wordsOf({ ...unlike, baselineLeft: flows(12, 2) }, FCT)).toBe(
      'not compared: 12 of 400 unfinished on either side, in other seeds',
    );
  });
});
