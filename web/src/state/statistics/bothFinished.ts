/** Compares two contestants by the flows or coflows that both finished, if they left different ones unfinished. */

import { coflowsOver, flowsOver } from '../../derive/lanes/summaryOver';
import { type Estimate, type Pair, pairedEstimate } from '../../derive/statistics/estimate';
import type { Metric } from '../../engine/generated';
import { arrivalsOf } from '../race/heats';
import type { Compared, ComparedHeat } from './compared';
import { metricValue } from './results';
import { nounOf } from './values';

export interface AmongBoth {
  readonly noun: 'flows' | 'coflows';
  /** Number of rows that both finished, over all seeds. */
  readonly n: number;
  /** Null if these rows do not determine the metric. */
  readonly estimate: Estimate | null;
}

/** Null for metrics of neither flows nor coflows. Yields between passes over columns. */
export function* amongBoth(
  { heats }: Compared,
  metric: Metric,
  pair: readonly [number, number],
  swept: number | null,
): Generator<void, AmongBoth | null> {
  const noun = nounOf(metric);
  if (!noun) return null;
  let n = 0;
  const pairs: Pair[] = [];
  for (const heat of heats.filter((one) => one.swept === swept)) {
    const found = yield* inHeat(heat, metric, pair, noun);
    if (!found) continue;
    n += found.n;
    if (found.values.every(Number.isFinite)) pairs.push(found.values);
    yield;
  }
  return { noun, n, estimate: pairedEstimate(pairs) };
}

function* inHeat(
  { lanes }: ComparedHeat,
  { id }: Metric,
  pair: readonly [number, number],
  noun: 'flows' | 'coflows',
): Generator<void, { n: number; values: Pair } | null> {
  const [ours, theirs] = pair.map((one) => lanes.find(({ plan }) => plan.contestant === one));
  const [a, b] = [ours, theirs].map((lane) => lane && arrivalsOf(noun)(lane));
  const columns = ours?.columns?.[noun];
  if (!a || !b || !columns) return null;
  const mask = a.counted.map((counts, row) =>
    counts === 1 && isFinished(a.completion_s[row]) && isFinished(b.completion_s[row]) ? 1 : 0,
  );
  const values: number[] = [];
  for (const { completion_s } of [a, b]) {
    const settled = { ...columns, completion_s, mask };
    const over =
      noun === 'flows'
        ? { flows: yield* flowsOver(settled) }
        : { coflows: yield* coflowsOver(settled) };
    values.push(metricValue(over, id));
  }
  const [own = Number.NaN, other = Number.NaN] = values;
  return { n: mask.reduce((sum, one) => sum + one, 0), values: [own, other] };
}

const isFinished = (completion = Number.NaN): boolean => !Number.isNaN(completion);
