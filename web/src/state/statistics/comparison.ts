/** Compares two contestants on identical arrivals, in one metric, at one swept value. */

import { supports } from '../../derive/distributions/sample';
import { type Pair, pairedEstimate, verdictOf } from '../../derive/statistics/estimate';
import type { Said } from '../../derive/statistics/estimateWords';
import { percentileRatio } from '../../derive/statistics/resampledEstimate';
import type { PooledPercentile } from '../../derive/statistics/resampling';
import { tooFew } from '../../derive/statistics/tooFew';
import {
  ALL_SETTLED,
  remainderOf,
  sameUnsettled,
  sumOf,
  type Unsettled,
} from '../../derive/statistics/unsettled';
import type { Metric, Verdict } from '../../engine/generated';
import type { Lane } from '../race/race';
import type { Compared, ComparedHeat } from './compared';
import { percentileOf, pooledBy } from './percentiles';
import { keyOf } from './pooledPercentiles';
import { countOf, metricValue } from './results';
import { weightOf } from './values';

export interface Comparison extends Said {
  readonly contestant: number;
  readonly baseline: number;
}

/** Whether a metric covers finished rows only, so that it is comparable only if both sides finished equally many. */
export const isOfTheFinished = ({ quantity }: Metric): boolean =>
  quantity === 'seconds' || quantity === 'factor';

/** Covers the seeds in which something is compared and both have a lane. */
export function comparisonOf(
  compared: Compared,
  metric: Metric,
  [contestant, baseline]: readonly [number, number],
  swept: number | null,
): Comparison {
  const runs = runsOf(compared, metric, [contestant, baseline], swept);
  const pairs = runs
    .map(({ ours, theirs }): Pair => [ours.value, theirs.value])
    .filter((pair) => pair.every(Number.isFinite));
  const most = metric.quantity === 'fraction' ? 1 : undefined;
  const by = pooledBy(metric.id);
  const [of, base] = [contestant, baseline].map((one) =>
    compared.percentiles.get(keyOf(one, swept, metric.id)),
  );
  const { estimate, note } =
    by && of && base && of.n > 0 && base.n > 0
      ? ofPercentiles(of, base, by.q)
      : { estimate: pairedEstimate(pairs, most), note: undefined };
  const alike = runs.every(({ ours, theirs }) => sameUnsettled(ours.left, theirs.left));
  const withheld = !alike && isOfTheFinished(metric);
  const verdict: Verdict = withheld ? 'withheld' : verdictOf(estimate);
  return {
    contestant,
    baseline,
    estimate,
    verdict,
    silent: runs.length - (estimate?.n ?? 0),
    tooFew: runs.filter(({ ours, theirs }) => ours.tooFew || theirs.tooFew).length,
    left: sumOf(runs.map(({ ours }) => ours.left)),
    baselineLeft: sumOf(runs.map(({ theirs }) => theirs.left)),
    note,
  };
}

/** Both percentiles need enough values. */
function ofPercentiles(of: PooledPercentile, base: PooledPercentile, q: number) {
  const fewest = Math.min(of.n, base.n);
  if (!supports(fewest, q)) return { estimate: null, note: tooFew(fewest, q) };
  return { estimate: percentileRatio(of, base), note: undefined };
}

interface Run {
  readonly value: number;
  /** Whether the value is a percentile with too few values. */
  readonly tooFew: boolean;
  readonly left: Unsettled;
}

/** Identical pairs of runs count once, because a repetition is not another sample. */
function runsOf(
  { heats }: Compared,
  metric: Metric,
  pair: readonly [number, number],
  swept: number | null,
): { ours: Run; theirs: Run }[] {
  const seen = new Set<string>();
  return heats.flatMap((heat) => {
    if (heat.swept !== swept || !(heat.ended || weightOf(heat, metric) > 0)) return [];
    const [ours, theirs] = pair.map((one) =>
      heat.lanes.find(({ plan }) => plan.contestant === one),
    );
    if (!ours || !theirs) return [];
    const prints = [ours, theirs].map(({ summary }) => summary?.fingerprint);
    const run = heat.ended ? `${ours.summary?.arrivals} ${prints}` : `seed ${heat.seed}`;
    if (seen.has(run)) return [];
    seen.add(run);
    // A running lane may still settle its rows.
    const over = [ours, theirs].every(({ status }) => status === 'done');
    const runOf = (lane: Lane): Run => ({
      ...readingOf(heat, lane, metric),
      left: over ? unsettledIn(lane) : ALL_SETTLED,
    });
    return [{ ours: runOf(ours), theirs: runOf(theirs) }];
  });
}

function readingOf(heat: ComparedHeat, lane: Lane, { id }: Metric) {
  const numbers = heat.numbers.get(lane.plan.contestant) ?? null;
  const value = metricValue(numbers, id);
  const tooFew = Number.isNaN(value) && percentileOf(id) !== null && countOf(numbers, id) > 0;
  return { value, tooFew };
}

/** The rows that an ended lane left unsettled. */
export const unsettledIn = ({ summary }: Lane): Unsettled => ({
  flows: remainderOf(summary?.flows),
  coflows: remainderOf(summary?.coflows),
});
