/** What charts and tables read from a race. */
import type { Catalogue, SchemeCard } from '../engine/generated';
import type { Numbers } from './compared';
import { raceFingerprint } from './hash';
import type { Lane, Race } from './race';
import type { State } from './store';
import type { View } from './view';

export const catalogueOf = ({ engine }: State): Catalogue | null =>
  engine.kind === 'ready' ? engine.catalogue : null;

export const engineVersion = (state: State): string | null =>
  catalogueOf(state)?.engine_version ?? null;

export const schemeById = (catalogue: Catalogue, id: string): SchemeCard | undefined =>
  catalogue.schemes.find((card) => card.id === id);

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

/** The number that a metric's id points at in a summary; NaN where there is none. */
export function metricValue(summary: Numbers | null, id: string): number {
  let value: unknown = summary;
  for (const field of id.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  }
  return typeof value === 'number' ? value : Number.NaN;
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
