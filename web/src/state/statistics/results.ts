/** Reads results of a race for charts and tables. */
import { supports } from '../../derive/distributions/sample';
import type { Lane, Race } from '../race/race';
import { raceFingerprint } from '../scenario/hash';
import type { View } from '../view/view';
import type { Numbers } from './compared';
import { percentileOf } from './percentiles';

/** The fingerprint of all finished lanes, in order. */
export const fingerprintOf = ({ lanes }: Race): string =>
  raceFingerprint(lanes.map(({ status, summary }) => summary?.fingerprint ?? status));

/** The swept values in the scenario's order; one `null` without a sweep. */
export const sweptValues = ({ scenario }: Race): readonly (number | null)[] =>
  scenario.sweep?.values ?? [null];

/** Lanes of one contestant at one swept value: one per seed. */
export const lanesOf = (
  { lanes }: Race,
  contestant: number,
  swept: number | null,
): readonly Lane[] =>
  lanes.filter(({ plan }) => plan.contestant === contestant && plan.swept === swept);

/** The value of a metric in a summary; NaN if there is none, or if a percentile has too few values. */
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

/** The number of values of a percentile; zero if unknown. */
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

/** Key of the baseline, if the race has this contestant; empty for none. */
export function baselineIn({ scenario }: Race, { baseline }: View): string {
  return baseline !== '' && Number(baseline) < scenario.contestants.length ? baseline : '';
}

/** Key of the contestant that values are divided by. */
export function relativeTo(race: Race, view: View): string | undefined {
  const baseline = baselineIn(race, view);
  return baseline === '' || view.absolute ? undefined : baseline;
}
