/** Per-flow gain over a baseline on identical arrivals, over all seeds. */

import { counted, percentile, sampleInSteps } from '../distributions/sample';
import { interval } from '../statistics/estimate';
import { outcomes, type Paired } from '../statistics/paired';
import { joined, type LaneResults } from './pooled';
import { mapSeeded, type SeededLanes } from './seeded';
import { type SeededSample, seededSample } from './seededSample';

/** The sample is of ratios; flows that finished on one side only are unfinished. */
export interface Gains extends Omit<Paired, 'ratio'>, SeededSample {
  /** 95 % bounds of the geometric mean over seeds; NaN while seeds run, or for a single seed. */
  readonly low: number;
  readonly high: number;
}

/** Pairs every lane with the one of the same seed in `against`; null without any pair. */
export function* pooledGains(
  lanes: SeededLanes,
  against: readonly LaneResults[],
  noun: 'flows' | 'coflows',
): Generator<void, Gains | null> {
  const times = ({ fct_s, cct_s }: LaneResults) => (noun === 'flows' ? fct_s : cct_s);
  const pairs: (ReturnType<typeof outcomes> & { readonly lane: LaneResults })[] = [];
  for (const lane of lanes.all) {
    const twin = against.find(({ seed }) => seed === lane.seed);
    if (twin)
      pairs.push({ lane, ...outcomes(times(lane), times(twin), counted(lane.masks[noun])) });
    yield;
  }
  if (pairs.length === 0) return null;
  const sum = (field: 'onlyA' | 'onlyB' | 'neither' | 'quicker' | 'slower' | 'same') =>
    pairs.reduce((total, pair) => total + pair[field], 0);
  const logs = pairs.reduce((total, pair) => total + pair.logs, 0);
  const pairsOf = (own: readonly LaneResults[]) => pairs.filter(({ lane }) => own.includes(lane));
  const ratios = mapSeeded(lanes, (own) => joined(pairsOf(own).map(({ ratio }) => ratio)));
  const { low, high } = interval(lanes.seeds.flatMap(pairsOf).flatMap(meanLog));
  const { sample, ...seeded } = yield* seededSample(ratios, sampleInSteps);
  const { sorted } = sample;
  const both = sorted.length;
  const [onlyA, onlyB, neither] = [sum('onlyA'), sum('onlyB'), sum('neither')];
  return {
    ...seeded,
    sample: { sorted, unfinished: onlyA + onlyB + neither },
    both,
    onlyA,
    onlyB,
    neither,
    quicker: sum('quicker'),
    slower: sum('slower'),
    same: sum('same'),
    median: percentile(sorted, 0.5),
    geometricMean: both === 0 ? Number.NaN : Math.exp(logs / both),
    low: Math.exp(low),
    high: Math.exp(high),
  };
}

/** Of the ratios of one seed; none if no row finished on both sides. */
function meanLog({ logs, quicker, slower, same }: ReturnType<typeof outcomes>): number[] {
  const both = quicker + slower + same;
  return both === 0 ? [] : [logs / both];
}
