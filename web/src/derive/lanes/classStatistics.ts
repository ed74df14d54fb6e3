/** Statistics of the pooled flows or coflows of a contestant by class, with the mean of each class in every seed. */
import {
  type BucketStatistics,
  COFLOW_CATEGORIES,
  FLOW_BUCKETS,
  statisticsInSteps,
} from '../distributions/buckets';
import { type Statistics, sampleInSteps, statistics } from '../distributions/sample';
import { type SlowdownBin, slowdownBySize, slowdownOf } from '../distributions/slowdown';
import { type LaneResults, pooledCoflows, pooledFlows, type Rows } from './pooled';
import { type Places, statisticsByPlace } from './racks';

/** Lanes that differ in their seed, and those that count for intervals: none while seeds run. */
export interface Seeded<T> {
  readonly all: T;
  readonly seeds: readonly T[];
}

/** `seeds` are those that count. */
export function lanesBySeed(
  lanes: readonly LaneResults[],
  seeds: ReadonlySet<number>,
): Seeded<readonly LaneResults[]> {
  const counting = lanes.filter(({ seed }) => seeds.has(seed));
  return { all: lanes, seeds: counting.map((lane) => [lane]) };
}

const rowsOf = <T, R>({ all, seeds }: Seeded<T>, rows: (of: T) => R): Seeded<R> => ({
  all: rows(all),
  seeds: seeds.map(rows),
});

/** Flows by size class, and normalised FCT by size. */
export function* flowsBySize(lanes: Seeded<readonly LaneResults[]>) {
  const flows = rowsOf(lanes, pooledFlows);
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
export const coflowsByCategory = (lanes: Seeded<readonly LaneResults[]>) =>
  overSeeds(rowsOf(lanes, pooledCoflows), bySize(COFLOW_CATEGORIES), isSameBucket);

/** Flows by rack or host. */
export const flowsByPlace = (lanes: Seeded<readonly LaneResults[]>, places: Places) =>
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
