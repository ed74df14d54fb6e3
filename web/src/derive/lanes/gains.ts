/** Per-flow gain over a baseline on identical arrivals, over all seeds. */

import { counted, percentile, type Sample, sampleInSteps } from '../distributions/sample';
import { outcomes, type Paired } from '../statistics/paired';
import { joined, type LaneResults } from './pooled';

export interface Gains extends Omit<Paired, 'ratio'> {
  /** Of the ratios; flows that finished on one side only are unfinished. */
  readonly sample: Sample;
}

/** Pairs every lane with the one of the same seed in `against`; null without any pair. */
export function* pooledGains(
  lanes: readonly LaneResults[],
  against: readonly LaneResults[],
  of: 'flows' | 'coflows',
): Generator<void, Gains | null> {
  const times = ({ fct_s, cct_s }: LaneResults) => (of === 'flows' ? fct_s : cct_s);
  const pairs: ReturnType<typeof outcomes>[] = [];
  for (const lane of lanes) {
    const twin = against.find(({ seed }) => seed === lane.seed);
    if (twin) pairs.push(outcomes(times(lane), times(twin), counted(lane.masks[of])));
    yield;
  }
  if (pairs.length === 0) return null;
  const sum = (field: 'onlyA' | 'onlyB' | 'neither' | 'quicker' | 'slower' | 'same') =>
    pairs.reduce((total, pair) => total + pair[field], 0);
  const logs = pairs.reduce((total, pair) => total + pair.logs, 0);
  const { sorted } = yield* sampleInSteps(joined(pairs.map(({ ratio }) => ratio)));
  const both = sorted.length;
  const [onlyA, onlyB, neither] = [sum('onlyA'), sum('onlyB'), sum('neither')];
  return {
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
