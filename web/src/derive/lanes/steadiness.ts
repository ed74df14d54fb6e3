/** Whether the network was in a steady state while counted flows arrived. */
import type { LaneSummary } from '../../engine/generated';
import { type OverSeeds, overSeeds, POSITIVE } from '../statistics/seeds';
import { type Trend, trendOf } from '../statistics/trend';

/** Mean FCT in seconds of one tenth of the counted flows; `at` is 1 to 10 in order of arrival. */
export interface Tenth extends OverSeeds {
  readonly at: number;
}

/** Means over the seeds of one contestant. */
export function tenthsOf(summaries: readonly LaneSummary[]): Tenth[] {
  return Array.from({ length: 10 }, (_, index) => {
    const values = summaries.map(({ flows }) => flows.fct_by_tenth_s[index] ?? Number.NaN);
    return { at: index + 1, ...overSeeds(values, undefined, POSITIVE) };
  }).filter(({ n }) => n > 0);
}

/** Null if there is no significant trend. */
export function driftOf(tenths: readonly Tenth[]): Trend | null {
  const trend = tenths.length === 10 ? trendOf(tenths.map(({ mean }) => mean)) : null;
  return trend?.significant ? trend : null;
}
