/** Standings in one metric over the seeds of one swept value. */
import type { Standing } from '../../derive/statistics/ranking';
import type { Metric } from '../../engine/generated';
import type { Compared, Numbers } from './compared';
import { metricValue } from './results';
import { nounOf, valueOver, weightOf } from './values';

/** A contestant's value over all compared rows; NaN if it has not settled all of them. */
export function standingOf(
  all: Compared,
  contestant: number,
  swept: number | null,
  metric: Metric,
): Omit<Standing, 'key'> {
  const compared = all.heats.filter((heat) => heat.swept === swept && weightOf(heat, metric) > 0);
  const numbers = compared.map((heat) => heat.numbers.get(contestant) ?? {});
  const part = nounOf(metric);
  if (part && numbers.some((one) => one[part]?.counted === undefined)) {
    return { value: Number.NaN, lost: 0 };
  }
  const lost = compared.map((heat, at) => lostOf(numbers[at] ?? {}, heat.ideal, metric));
  return {
    value: valueOver(all, contestant, swept, metric).mean,
    lost: lost.reduce((sum, one) => sum + one, 0),
  };
}

/** Number of rejected flows or coflows that a value excludes; other kinds of metrics count them. */
function lostOf(numbers: Numbers, ideal: Numbers | null, { id, quantity }: Metric): number {
  if (!ideal || (quantity !== 'seconds' && quantity !== 'factor')) return 0;
  const count = id.replace(/\.[^.]+$/, '.count');
  const lost = metricValue(ideal, count) - metricValue(numbers, count);
  if (lost >= 0) return lost;
  const part = id.split('.')[0] === 'coflows' ? numbers.coflows : numbers.flows;
  return part?.rejected ?? 0;
}
