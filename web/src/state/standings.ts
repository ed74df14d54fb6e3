/** Where contestants stand in one metric, over the seeds of one swept value. */
import type { Standing } from '../derive/ranking';
import { overSeeds } from '../derive/seeds';
import type { Metric } from '../engine/generated';
import type { Compared, ComparedHeat, Numbers } from './compared';
import { metricValue } from './results';

/** What a metric is about; null where it is about links, packets or the whole run. */
export function nounOf({ id }: Metric): 'flows' | 'coflows' | null {
  const [part] = id.split('.');
  return part === 'flows' || part === 'coflows' ? part : null;
}

/** The share of a heat's flows or coflows that is compared: how much it weighs among the other seeds. */
export function weightOf(heat: ComparedHeat | undefined, metric: Metric): number {
  const { n = 0, of = 0 } = heat?.[nounOf(metric) ?? 'flows'] ?? {};
  return of > 0 ? n / of : 0;
}

/** A contestant's value over all that is compared; NaN where it has not settled as much. */
export function standingOf(
  { heats }: Compared,
  contestant: number,
  swept: number | null,
  metric: Metric,
): Omit<Standing, 'key'> {
  const compared = heats.filter((heat) => heat.swept === swept && weightOf(heat, metric) > 0);
  const numbers = compared.map((heat) => heat.numbers.get(contestant) ?? {});
  const part = nounOf(metric);
  if (part && numbers.some((one) => one[part]?.counted === undefined)) {
    return { value: Number.NaN, lost: 0 };
  }
  const values = numbers.map((one) => metricValue(one, metric.id));
  const weights = compared.map((heat) => weightOf(heat, metric));
  const lost = compared.map((heat, at) => lostOf(numbers[at] ?? {}, heat.ideal, metric));
  return {
    value: overSeeds(values, weights).mean,
    lost: lost.reduce((sum, one) => sum + one, 0),
  };
}

/** How many flows or coflows a number leaves out because they were rejected; other kinds of metrics count them. */
function lostOf(numbers: Numbers, ideal: Numbers | null, { id, quantity }: Metric): number {
  if (!ideal || (quantity !== 'seconds' && quantity !== 'factor')) return 0;
  const count = id.replace(/\.[^.]+$/, '.count');
  const lost = metricValue(ideal, count) - metricValue(numbers, count);
  if (lost >= 0) return lost;
  const part = id.split('.')[0] === 'coflows' ? numbers.coflows : numbers.flows;
  return part?.rejected ?? 0;
}
