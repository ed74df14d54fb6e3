/**
 * Intervals of pooled percentiles: the percentile method on logarithms, over resamples of whole seeds. Resamples of few
 * seeds underestimate the spread, so distances from the middle are expanded to the width of Student's t (Hesterberg,
 * “What Teachers Should Know About the Bootstrap”, 2015, section 5.3).
 */

import { percentile, sampleOf } from '../distributions/sample';
import type { Estimate, Interval } from './estimate';
import type { PooledPercentile } from './resampling';
import { t975 } from './student';

const NORMAL = 1.959963984540054;

/** Ratio of the spread over seeds to the spread over resamples of `seeds` seeds. */
const expansion = (seeds: number): number =>
  (t975(seeds - 1) / NORMAL) * Math.sqrt(seeds / (seeds - 1));

/** The percentile with its 95 % interval; bounds are NaN for fewer than two seeds. */
export function percentileInterval({ value, seeds, draws }: PooledPercentile): Interval {
  const { low, high } = expanded(Math.log(value), draws.map(Math.log), seeds);
  return { estimate: value, low: Math.exp(low), high: Math.exp(high) };
}

/** Ratio of two percentiles on identical seeds; null if either is not positive. */
export function percentileRatio(of: PooledPercentile, base: PooledPercentile): Estimate | null {
  const middle = Math.log(of.value / base.value);
  if (!Number.isFinite(middle)) return null;
  const seeds = Math.min(of.seeds, base.seeds);
  const logs = of.draws.map((draw, at) => Math.log(draw / (base.draws[at] ?? Number.NaN)));
  const { low, high, spread, p } = expanded(middle, logs, seeds);
  return {
    kind: 'ratio',
    n: seeds,
    estimate: Math.exp(middle),
    low: Math.exp(low),
    high: Math.exp(high),
    spread,
    p,
  };
}

function expanded(middle: number, logs: Float64Array, seeds: number) {
  const nothing = { low: Number.NaN, high: Number.NaN, spread: Number.NaN, p: Number.NaN };
  const known = logs.filter(Number.isFinite);
  if (seeds < 2 || known.length === 0) return nothing;
  const factor = expansion(seeds);
  const { sorted } = sampleOf(known.map((log) => middle + factor * (log - middle)));
  const mean = known.reduce((sum, log) => sum + log, 0) / known.length;
  const squares = known.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  // Means of resamples vary by s·√((n − 1)/n)/√n.
  const spread = (Math.sqrt(squares / known.length) * seeds) / Math.sqrt(seeds - 1);
  const beyond = Math.min(
    sorted.filter((log) => log <= 0).length,
    sorted.filter((log) => log >= 0).length,
  );
  const p = Math.min(1, (2 * beyond) / sorted.length);
  return { low: percentile(sorted, 0.025), high: percentile(sorted, 0.975), spread, p };
}
