/** Which of several differences are shown, however many are looked at (Holm, 1979): 5 % for all of them together. */

/** Whether each is shown, by how likely chance alone would be as far apart; NaN where that is not known. */
export function holm(chances: readonly number[], level = 0.05): boolean[] {
  const ascending = chances
    .map((p, at) => ({ p: Number.isNaN(p) ? 1 : p, at }))
    .sort((a, b) => a.p - b.p);
  const shown = chances.map(() => false);
  for (const [rank, { p, at }] of ascending.entries()) {
    if (p > level / (chances.length - rank)) break;
    shown[at] = true;
  }
  return shown;
}

/**
 * Places of contestants in their order, from 1. Each is set against the first of those who share the place before it,
 * and shares it, too, where no difference is shown. `chance` says how likely chance alone would set two positions as far
 * apart; null sets them apart without asking, as where values are known to be equal or cannot be compared.
 */
export function sharedPlaces(
  count: number,
  chance: (position: number, against: number) => number | null,
): number[] {
  const against = Array.from({ length: count }, () => 0);
  const places = Array.from({ length: count }, () => 1);
  let first = 0;
  for (let position = 1; position < count; position++) {
    const own = chance(position, first);
    const asked = Array.from({ length: count - 1 }, (_, at) => at + 1).map((other) => ({
      other,
      p: chance(other, against[other] ?? 0),
    }));
    const tested = asked.filter(({ p }) => p !== null);
    const shown = holm(tested.map(({ p }) => p ?? 1));
    const apart = own === null || shown[tested.findIndex(({ other }) => other === position)];
    if (apart) {
      first = position;
      for (let behind = position + 1; behind < count; behind++) against[behind] = position;
    }
    places[position] = first + 1;
  }
  return places;
}
