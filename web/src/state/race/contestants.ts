/** Appearance of contestants in all charts and lists: from their scheme's card, varied if a scheme races twice. */
import type { Catalogue, Dash, Mark, SchemeCard } from '../../engine/generated';

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

/** Contestants of one scheme share its colour and use the next free dash and mark. */
export function contestantsOf(
  catalogue: Catalogue,
  entries: readonly { scheme: string; label: string }[],
): Contestant[] {
  const seen = new Map<string, number>();
  return entries.map(({ scheme, label }, position) => {
    const card = catalogue.schemes.find(({ id }) => id === scheme);
    const repeat = seen.get(scheme) ?? 0;
    seen.set(scheme, repeat + 1);
    return {
      key: String(position),
      label,
      colour: card?.colour ?? 'grey',
      mark: step(MARKS, card?.mark ?? 'circle', repeat),
      dash: step(DASHES, card?.dash ?? 'solid', repeat),
    };
  });
}

function step<T>(all: readonly T[], from: T, by: number): T {
  return all[(all.indexOf(from) + by) % all.length] ?? from;
}
