/** Statistics of the pooled flows or coflows of a contestant by class, with their variation over seeds. */
import {
  type BucketSample,
  COFLOW_CATEGORIES,
  FLOW_BUCKETS,
  samplesBySize,
} from '../distributions/buckets';
import {
  type Sample,
  type Statistic,
  type Statistics,
  sampleInSteps,
  statistics,
} from '../distributions/sample';
import { slowdownOf, slowdownSamples } from '../distributions/slowdown';
import { bySeedOf, type WithSeeds } from './bySeed';
import { type LaneResults, pooledCoflows, pooledFlows, type Rows } from './pooled';
import { type Places, samplesByPlace } from './racks';
import { mapSeeded, type Seeded, type SeededLanes } from './seeded';

/** Flows by size class, and normalised FCT by size. `statistic` is the one that charts show. */
export function* flowsBySize(lanes: SeededLanes, statistic: Statistic) {
  const flows = mapSeeded(lanes, pooledFlows);
  const buckets = yield* overSeeds(flows, bySize(FLOW_BUCKETS), keyOfBucket, statistic);
  const bins = yield* overSeeds(flows, slowdowns, ({ fromBytes }) => fromBytes, statistic);
  const [slowdown] = yield* overSeeds(flows, slowdownOfAll, () => 'all', statistic);
  return { buckets, bins, slowdown };
}

/** Coflows by category. */
export const coflowsByCategory = (lanes: SeededLanes, statistic: Statistic) =>
  overSeeds(mapSeeded(lanes, pooledCoflows), bySize(COFLOW_CATEGORIES), keyOfBucket, statistic);

/** Flows by rack or host. */
export const flowsByPlace = (lanes: SeededLanes, places: Places, statistic: Statistic) =>
  overSeeds(lanes, byPlace(places), keyOfBucket, statistic);

const bySize =
  (buckets: typeof FLOW_BUCKETS) =>
  ({ size_bytes, completion_s, keep }: Rows) =>
    samplesBySize(size_bytes, completion_s, buckets, keep);

const byPlace = (places: Places) => (lanes: readonly LaneResults[]) =>
  samplesByPlace(lanes, places);

function* slowdowns({ size_bytes, completion_s, ideal_s, keep }: Rows) {
  yield;
  return slowdownSamples(size_bytes, completion_s, ideal_s, { keep });
}

function* slowdownOfAll({ completion_s, ideal_s, keep }: Rows) {
  return [{ sample: yield* sampleInSteps(slowdownOf(completion_s, ideal_s), keep) }];
}

const keyOfBucket = ({ bucket }: BucketSample) => bucket.key;

interface Class {
  readonly sample: Sample;
}

const NO_ROWS: Sample = { sorted: new Float64Array(), unfinished: 0 };

function* overSeeds<T, C extends Class>(
  { all, seeds }: Seeded<T>,
  classesOf: (rows: T) => Generator<void, C[]>,
  keyOf: (of: C) => string | number,
  statistic: Statistic,
) {
  const classes = yield* classesOf(all);
  const each: Map<string | number, Sample>[] = [];
  // A single seed has no variation.
  for (const rows of seeds.length < 2 ? [] : seeds) {
    each.push(new Map((yield* classesOf(rows)).map((of) => [keyOf(of), of.sample])));
  }
  const told: WithSeeds<Omit<C, 'sample'> & Statistics>[] = [];
  for (const one of classes) {
    const { sample, ...of } = one;
    const own = each.map((samples) => samples.get(keyOf(one)) ?? NO_ROWS);
    const bySeed = own.length > 0 ? yield* bySeedOf(own, statistic) : undefined;
    told.push({ ...of, ...statistics(sample), ...(bySeed && { bySeed }) });
  }
  return told;
}
