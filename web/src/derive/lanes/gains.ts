/** Per-flow gain over a baseline on identical arrivals, over all seeds. */

import { counted, percentile, sampleInSteps } from '../distributions/sample';
import { outcomes, type Paired } from '../statistics/paired';
import { joined, type LaneResults } from './pooled';
import { mapSeeded, type SeededLanes } from './seeded';
import { type SeededSample, seededSample } from './seededSample';

/** The sample is of ratios; flows that finished on one side only are unfinished. */
export interface Gains extends Omit<Paired, 'ratio'>, SeededSample {}

/** Pairs every lane with the one of the same seed in `against`; null without any pair. */
export function* pooledGains(
  lanes: SeededLanes,
  against: readonly LaneResults[],
  of: 'flows' | 'coflows',
): Generator<void, Gains | null> {
  const times = ({ fct_s, cct_s }: LaneResults) => (of === 'flows' ? fct_s : cct_s);
  const pairs: (ReturnType<typeof outcomes> & { readonly lane: LaneResults })[] = [];
  for (const lane of lanes.all) {
    const twin = against.find(({ seed }) => seed === lane.seed);
    if (twin) pairs.push({ lane, ...outcomes(times(lane), times(twin), counted(lane.masks[of])) });
    yield;
  }
  if (pairs.length === 0) return null;
  const sum = (field: 'onlyA' | 'onlyB' | 'neither' | 'quicker' | 'slower' | 'same') =>
    pairs.reduce((total, pair) => total + pair[field], 0);
  const logs = pairs.reduce((total, pair) => total + pair.logs, 0);
  const ratios = mapSeeded(lanes, (own) =>
    joined(pairs.filter(({ lane }) => own.includes(lane)).map(({ ratio }) => ratio)),
  );
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
  };
}
