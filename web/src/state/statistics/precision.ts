/** How sure a race is of a metric, and how many seeds it takes to be surer. */
import type { Estimate } from '../../derive/statistics/estimate';
import { isWithin, LEAST_SEEDS, nextLook } from '../../derive/statistics/power';
import type { Metric, ScenarioSpec } from '../../engine/generated';
import type { Compared } from './compared';
import { comparisonOf } from './comparison';

/** How sure a person wants to be of a metric, of every contestant against one of them. */
export interface Goal {
  readonly metric: Metric;
  readonly baseline: number;
  readonly swept: number | null;
  /** 0.05 for ± 5 %. */
  readonly share: number;
}

/** The estimates of a race that more seeds can narrow: ratios of what both sides have settled. */
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

/** Whether all are within the share; never of fewer seeds than an interval is trusted of. */
export const isReached = (estimates: readonly Estimate[], share: number): boolean =>
  estimates.length > 0 && estimates.every((one) => one.n >= LEAST_SEEDS && isWithin(one, share));

/** The scenario at the next count of seeds at which to look; null after the last, or where there may be no more. */
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
