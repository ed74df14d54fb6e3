/** Moves the data cursor: to the stop nearest the pointer, or by keys. */

/** Index of the position nearest `pixel`; −1 without positions. */
export function nearest(places: readonly number[], pixel: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  places.forEach((place, i) => {
    const distance = Math.abs(place - pixel);
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

/** The stop after `key`, from stop `from` of `stops`; undefined for other keys. */
export function step(key: string, from: number | undefined, stops: number): number | undefined {
  const move = MOVES[key];
  if (!move || stops === 0) return undefined;
  const last = stops - 1;
  return Math.min(last, Math.max(0, move(from, last)));
}

type Move = (from: number | undefined, last: number) => number;

const by =
  (distance: number): Move =>
  (from, last) =>
    from === undefined ? (distance > 0 ? 0 : last) : from + distance;

const MOVES: Record<string, Move> = {
  ArrowRight: by(1),
  ArrowLeft: by(-1),
  PageUp: by(10),
  PageDown: by(-10),
  Home: () => 0,
  End: (_, last) => last,
};
