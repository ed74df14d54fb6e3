/** The precision of a race in one metric, and the seeds required for a goal. */
import type { Estimate } from '../../derive/statistics/estimate';
import { isWithin, LEAST_SEEDS, nextLook } from '../../derive/statistics/power';
import type { Metric, ScenarioSpec } from '../../engine/generated';
import type { Compared } from './compared';
import { comparisonOf } from './comparison';

/** The precision goal of a metric, for all contestants over a baseline. */
export interface Goal {
  readonly metric: Metric;
  readonly baseline: number;
  readonly swept: number | null;
  /** 0.05 for ± 5 %. */
  readonly share: number;
}

/** The estimates that more seeds can narrow: ratios over settled rows. */
export function estimatesFor(
  compared: Compared,
  { contestants }: ScenarioSpec,
  { metric, baseline, swept }: Omit<Goal, 'share'>,
): Estimate[] {
  return contestants.flatMap((_, contestant) => {
    if (contestant === baseline) return [];
    const { estimate, verdict } = comparisonOf(compared, metric, [contestant, baseline], swept);
    return estimate?.kind === 'ratio' && verdict !== 'withheld' ? [estimate] : [];
  });
}

/** Whether all intervals are within `share`, with enough seeds to trust them. */
export const isReached = (estimates: readonly Estimate[], share: number): boolean =>
  estimates.length > 0 && estimates.every((one) => one.n >= LEAST_SEEDS && isWithin(one, share));

/** The scenario with the next predefined number of seeds; null after the last, or beyond the limits. */
export function withMoreSeeds(
  scenario: ScenarioSpec,
  limits: { readonly seeds: number; readonly lanes: number },
): ScenarioSpec | null {
  const { seeds, contestants, sweep } = scenario;
  const count = nextLook(seeds.length);
  const lanes = (count ?? 0) * contestants.length * (sweep?.values.length ?? 1);
  if (count === null || count > limits.seeds || lanes > limits.lanes) return null;
  const next = [...seeds];
  for (let seed = 1; next.length < count; seed++) if (!next.includes(seed)) next.push(seed);
  return { ...scenario, seeds: next };
}
