/** Derives one contestant's part of the data of all charts. */
import { type Statistic, sampleInSteps, sampleOf } from '../../../derive/distributions/sample';
import {
  coflowsByCategory,
  flowsByPlace,
  flowsBySize,
} from '../../../derive/lanes/classStatistics';
import { deadlineUse } from '../../../derive/lanes/deadlines';
import { finishCurve } from '../../../derive/lanes/finishCurve';
import { pooledGains } from '../../../derive/lanes/gains';
import {
  joined,
  type LaneResults,
  pooledCoflows,
  pooledDeadlines,
  pooledFlows,
  type Rows,
} from '../../../derive/lanes/pooled';
import { placesOf } from '../../../derive/lanes/racks';
import { lanesBySeed, mapSeeded, type SeededLanes } from '../../../derive/lanes/seeded';
import { seededSample } from '../../../derive/lanes/seededSample';
import type { Contestant } from '../../../state/race/contestants';

type Lanes = readonly LaneResults[];

/** The lanes of a contestant, restricted to the selection. */
export interface EntrantLanes {
  readonly selected: Lanes;
  /** Without the parts of the selection that charts by these show beyond. */
  readonly ofAllSizes: Lanes;
  readonly ofAllTimes: Lanes;
  readonly ofAllPlaces: Lanes;
  /** Lanes of the baseline; none for the baseline itself. */
  readonly against: Lanes;
}

export interface Over {
  /** Seeds that count for intervals. */
  readonly seeds: ReadonlySet<number>;
  /** Whether the engine's metrics cover the same rows, so that completion times need no further percentiles. */
  readonly inMetrics: boolean;
  /** The shown statistic of completion times, of which classes have intervals. */
  readonly statistic: Statistic;
}

/** Yields between passes over the columns. */
export function* entrantData(appearance: Contestant, lanes: EntrantLanes, over: Over) {
  const { selected, ofAllSizes, ofAllPlaces, against } = lanes;
  const bySeed = (of: Lanes) => lanesBySeed(of, over.seeds);
  const counted = bySeed(selected);
  const times = over.inMetrics ? { all: selected, seeds: [] } : counted;
  const sizes = yield* flowsBySize(bySeed(ofAllSizes), over.statistic);
  const distribution = yield* seededSample(mapSeeded(times, pooledFlows), completions);
  const utilisation = yield* seededSample(counted, utilisations);
  yield;
  const places = selected[0] ? placesOf(selected[0]) : null;
  const byPlace = places && {
    ...appearance,
    of: places.of,
    buckets: yield* flowsByPlace(bySeed(ofAllPlaces), places, over.statistic),
  };
  const progress = { ...appearance, ...curveOf(lanes.ofAllTimes[0]) };
  yield;
  const flowGains = yield* pooledGains(counted, against, 'flows');
  const flowDeadlines = yield* deadlines(counted, 'flows');
  const known = selected.some(({ coflows }) => coflows.start_s.length > 0);
  const ofCoflows = known ? yield* coflowData(counted, times, { against, ...over }) : null;
  const named = <T extends object>(data: T | null | undefined) =>
    data ? { ...appearance, ...data } : null;
  return {
    byBucket: { ...appearance, buckets: sizes.buckets },
    distribution: { ...appearance, ...distribution },
    slowdown: { ...appearance, bins: sizes.bins, all: sizes.slowdown },
    byPlace,
    progress,
    utilisation: { ...appearance, ...utilisation },
    flowDeadlines: named(flowDeadlines),
    flowGains: named(flowGains),
    cct: named(ofCoflows?.cct),
    cctByCategory: named(ofCoflows?.byCategory),
    coflowDeadlines: named(ofCoflows?.deadlines),
    coflowGains: named(ofCoflows?.gains),
  };
}

interface OfCoflows extends Pick<Over, 'statistic'> {
  readonly against: Lanes;
}

function* coflowData(counted: SeededLanes, times: SeededLanes, { against, statistic }: OfCoflows) {
  return {
    cct: yield* seededSample(mapSeeded(times, pooledCoflows), completions),
    byCategory: { buckets: yield* coflowsByCategory(counted, statistic) },
    deadlines: yield* deadlines(counted, 'coflows'),
    gains: yield* pooledGains(counted, against, 'coflows'),
  };
}

const completions = ({ completion_s, keep }: Rows) => sampleInSteps(completion_s, keep);

function* utilisations(lanes: Lanes) {
  yield;
  return sampleOf(joined(lanes.map(({ utilisation }) => utilisation)));
}

/** Of the first seed, because seeds have different clocks. */
function curveOf(lane: LaneResults | undefined) {
  if (!lane) return { simulated_s: new Float64Array(), finished: new Float64Array(), total: 0 };
  const mask = lane.masks.flows;
  return { ...finishCurve({ ...lane, mask }), total: mask.reduce((sum, one) => sum + one, 0) };
}

function* deadlines(lanes: SeededLanes, of: 'flows' | 'coflows') {
  const rows = mapSeeded(lanes, of === 'flows' ? pooledFlows : pooledCoflows);
  if (rows.all.deadline_s.every(Number.isNaN)) return null;
  const uses = yield* seededSample(rows, usesOf);
  return { ...pooledDeadlines(lanes.all, of), ...uses };
}

function* usesOf({ completion_s, deadline_s, keep }: Rows) {
  yield;
  return deadlineUse(completion_s, deadline_s, keep);
}
