/** What charts and tables read from a race. */
import { supports } from '../../derive/distributions/sample';
import { raceFingerprint } from '../scenario/hash';
import type { Numbers } from '../statistics/compared';
import { percentileOf } from '../statistics/percentiles';
import type { View } from '../view/view';
import type { Lane, Race } from './race';

/** One fingerprint of everything that finished, in the order of the lanes. */
export const fingerprintOf = ({ lanes }: Race): string =>
  raceFingerprint(lanes.map(({ status, summary }) => summary?.fingerprint ?? status));

/** Values that the race sweeps, in the scenario's order; one `null` where it sweeps none. */
export const sweptValues = ({ scenario }: Race): readonly (number | null)[] =>
  scenario.sweep?.values ?? [null];

/** Lanes of one contestant at one swept value: one per seed. */
export const lanesOf = (
  { lanes }: Race,
  contestant: number,
  swept: number | null,
): readonly Lane[] =>
  lanes.filter(({ plan }) => plan.contestant === contestant && plan.swept === swept);

/**
 * The number that a metric's id points at in a summary; NaN where there is none, as for percentiles of too few values.
 */
export function metricValue(summary: Numbers | null, id: string): number {
  const value = fieldOf(summary, id);
  if (typeof value !== 'number') return Number.NaN;
  const q = percentileOf(id);
  return q === null || supports(countOf(summary, id), q) ? value : Number.NaN;
}

/** Whether a summary has values of a metric, even if too few for a percentile. */
export function speaksOf(summary: Numbers | null, id: string): boolean {
  if (percentileOf(id) === null) return !Number.isNaN(metricValue(summary, id));
  return countOf(summary, id) > 0;
}

/** How many values a percentile is of; zero where that is not known. */
export function countOf(summary: Numbers | null, id: string): number {
  const count = fieldOf(summary, id.replace(/\.[^.]+$/, '.count'));
  return typeof count === 'number' ? count : 0;
}

function fieldOf(summary: Numbers | null, id: string): unknown {
  let value: unknown = summary;
  for (const field of id.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  }
  return value;
}

/** Key of the contestant that others are set against, as far as the race has it; empty for none. */
export function baselineIn({ scenario }: Race, { baseline }: View): string {
  return baseline !== '' && Number(baseline) < scenario.contestants.length ? baseline : '';
}

/** Key of the contestant that values are divided by. */
export function relativeTo(race: Race, view: View): string | undefined {
  const baseline = baselineIn(race, view);
  return baseline === '' || view.absolute ? undefined : baseline;
}
