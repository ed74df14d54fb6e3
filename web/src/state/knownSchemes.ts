/** The schemes that are known: those of the catalogue, and own ones that the engine has checked. */
import type { Catalogue, SchemeCard, SchemeSpec } from '../engine/generated';

/** The cards of own schemes by source. */
export type OwnSchemes = ReadonlyMap<string, SchemeCard>;

/** The catalogue with the own schemes that the engine has checked. */
export interface Known extends Catalogue {
  readonly own?: OwnSchemes;
}

/** The card of a scheme; none for an id that is not in the catalogue, and for a source with a fault. */
export const schemeOf = (catalogue: Known, scheme: SchemeSpec): SchemeCard | undefined =>
  typeof scheme === 'string'
    ? catalogue.schemes.find(({ id }) => id === scheme)
    : catalogue.own?.get(scheme.source);

/** The display name of a scheme, also of one that has no card. */
export function schemeName(catalogue: Known, scheme: SchemeSpec): string {
  const name = schemeOf(catalogue, scheme)?.name;
  if (name !== undefined || typeof scheme === 'string') return name ?? String(scheme);
  return /^\s*(?:#.*\n\s*)*scheme\s+"([^"\n]{1,60})"/.exec(scheme.source)?.[1] ?? 'Own scheme';
}
