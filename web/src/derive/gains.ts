/** What each flow or coflow gains or loses against another contestant on identical arrivals, over all seeds. */
import { type Paired, paired } from './paired';
import { joined, type LaneResults } from './pooled';
import { counted, percentile, type Sample, sampleOf } from './sample';

export interface Gains extends Omit<Paired, 'ratio'> {
  /** Of the ratios; what finished in only one of the two is unfinished. */
  readonly sample: Sample;
}

/** Sets every lane against the one of its seed in `against`; null without any such pair. */
export function pooledGains(
  lanes: readonly LaneResults[],
  against: readonly LaneResults[],
  of: 'flows' | 'coflows',
): Gains | null {
  const times = ({ fct_s, cct_s }: LaneResults) => (of === 'flows' ? fct_s : cct_s);
  const pairs = lanes.flatMap((lane) => {
    const twin = against.find(({ seed }) => seed === lane.seed);
    return twin ? [paired(times(lane), times(twin), counted(lane.masks[of]))] : [];
  });
  if (pairs.length === 0) return null;
  const sum = (field: 'both' | 'onlyA' | 'onlyB' | 'neither' | 'quicker' | 'slower' | 'same') =>
    pairs.reduce((total, pair) => total + pair[field], 0);
  const both = sum('both');
  const logs = pairs.reduce(
    (total, pair) => total + (pair.both > 0 ? pair.both * Math.log(pair.geometricMean) : 0),
    0,
  );
  const { sorted } = sampleOf(joined(pairs.map(({ ratio }) => ratio)));
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
