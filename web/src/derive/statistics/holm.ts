/** Multiple comparisons with a family-wise error rate of 5 % (Holm, 1979). */

/** Whether each difference is significant, by its p-value; NaN if unknown. */
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
 * Places of contestants in ranking order, from 1. Each is compared with the first contestant of the preceding place,
 * and shares that place unless the difference is significant. `chance` returns the p-value of a pair; null separates
 * the pair without a test, for values known to differ or not comparable.
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
