/** Statistics of the pooled flows or coflows of a contestant by class, with the mean of each class in every seed. */
import {
  type BucketStatistics,
  COFLOW_CATEGORIES,
  FLOW_BUCKETS,
  statisticsInSteps,
} from '../distributions/buckets';
import { type Statistics, sampleInSteps, statistics } from '../distributions/sample';
import { type SlowdownBin, slowdownBySize, slowdownOf } from '../distributions/slowdown';
import { pooledCoflows, pooledFlows, type Rows } from './pooled';
import { type Places, statisticsByPlace } from './racks';
import { mapSeeded, type Seeded, type SeededLanes } from './seeded';

/** Flows by size class, and normalised FCT by size. */
export function* flowsBySize(lanes: SeededLanes) {
  const flows = mapSeeded(lanes, pooledFlows);
  const buckets = yield* overSeeds(flows, bySize(FLOW_BUCKETS), isSameBucket);
  const bins = yield* overSeeds(
    flows,
    slowdowns,
    (one, { fromBytes }) => one.fromBytes === fromBytes,
  );
  const [slowdown] = yield* overSeeds(flows, slowdownOfAll, () => true);
  return { buckets, bins, slowdown };
}

/** Coflows by category. */
export const coflowsByCategory = (lanes: SeededLanes) =>
  overSeeds(mapSeeded(lanes, pooledCoflows), bySize(COFLOW_CATEGORIES), isSameBucket);

/** Flows by rack or host. */
export const flowsByPlace = (lanes: SeededLanes, places: Places) =>
  overSeeds(lanes, (own) => statisticsByPlace(own, places), isSameBucket);

const bySize =
  (buckets: typeof FLOW_BUCKETS) =>
  ({ size_bytes, completion_s, keep }: Rows) =>
    statisticsInSteps(size_bytes, completion_s, buckets, keep);

function* slowdowns({
  size_bytes,
  completion_s,
  ideal_s,
  keep,
}: Rows): Generator<void, SlowdownBin[]> {
  yield;
  return slowdownBySize(size_bytes, completion_s, ideal_s, { keep });
}

function* slowdownOfAll({ completion_s, ideal_s, keep }: Rows): Generator<void, Statistics[]> {
  return [statistics(yield* sampleInSteps(slowdownOf(completion_s, ideal_s), keep))];
}

const isSameBucket = ({ bucket }: BucketStatistics, other: BucketStatistics): boolean =>
  bucket.key === other.bucket.key;

/** A single seed has no variation, and hence no means by seed. */
function* overSeeds<T, S extends Statistics>(
  { all, seeds }: Seeded<T>,
  classesOf: (rows: T) => Generator<void, S[]>,
  isSame: (one: S, other: S) => boolean,
): Generator<void, readonly S[]> {
  const classes = yield* classesOf(all);
  if (seeds.length < 2) return classes;
  const each: S[][] = [];
  for (const rows of seeds) each.push(yield* classesOf(rows));
  return classes.map((of) => ({
    ...of,
    seedMeans: each.map((own) => own.find((one) => isSame(one, of))?.mean ?? Number.NaN),
  }));
}
