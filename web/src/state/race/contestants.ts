/** Appearance of contestants in all charts and lists: from their scheme's card, varied if a scheme races twice. */
import type { Dash, Mark, SchemeCard, SchemeSpec } from '../../engine/generated';
import { type Known, schemeOf } from '../knownSchemes';

export interface Contestant {
  /** Its index, as text. */
  readonly key: string;
  readonly label: string;
  readonly colour: SchemeCard['colour'];
  readonly mark: Mark;
  readonly dash: Dash;
}

const MARKS: readonly Mark[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star', 'wye'];
const DASHES: readonly Dash[] = ['solid', 'dashed', 'dotted', 'dash-dot'];

/** Of own schemes whose source has a fault; the engine gives the others the same. */
const OWN = { colour: 'ochre', mark: 'wye', dash: 'solid' } as const;

/** Of series that have no scheme, such as calculated ones. */
const COLOURS: readonly SchemeCard['colour'][] = ['blue', 'orange', 'green', 'purple', 'sky'];

/**
 * Contestants of one scheme share its colour and use the next free dash and mark. Where schemes share a colour, a later
 * one takes the next dash and mark that none of that colour has. Series without a scheme differ in all three.
 */
export function contestantsOf(
  catalogue: Known,
  entries: readonly { scheme: SchemeSpec; label: string }[],
): Contestant[] {
  const contestants: Contestant[] = [];
  for (const [position, { scheme, label }] of entries.entries()) {
    const card = schemeOf(catalogue, scheme) ?? (typeof scheme === 'string' ? undefined : OWN);
    const without = contestants.filter((_, at) => scheme === '' && entries[at]?.scheme === '');
    const colour =
      card?.colour ?? (scheme === '' ? COLOURS[without.length % COLOURS.length] : null) ?? 'grey';
    const alike = contestants.filter((other) => other.colour === colour || without.includes(other));
    contestants.push({
      ...{ key: String(position), label, colour },
      mark: nextFree(
        MARKS,
        card?.mark ?? 'circle',
        alike.map(({ mark }) => mark),
      ),
      dash: nextFree(
        DASHES,
        card?.dash ?? 'solid',
        alike.map(({ dash }) => dash),
      ),
    });
  }
  return contestants;
}

/** The first value from `from` on, around, that is least often among `taken`. */
function nextFree<T>(all: readonly T[], from: T, taken: readonly T[]): T {
  const start = all.indexOf(from);
  const order = [...all.slice(start), ...all.slice(0, start)];
  const times = (value: T) => taken.filter((one) => one === value).length;
  return order.reduce((best, value) => (times(value) < times(best) ? value : best), from);
}
