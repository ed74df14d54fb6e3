/** Vertical places within the strip of one contestant. */

/** The height of a strip in pixels, if nothing limits it. */
export const STRIP = 216;

export interface Row {
  readonly top: number;
  readonly height: number;
}

export interface StripPlaces {
  readonly top: number;
  readonly height: number;
  /** Baseline of the contestant's name and of the completion time. */
  readonly head: number;
  readonly ribbon: Row;
  /** Baseline of the labels below the ribbon. */
  readonly labels: number;
  readonly events: Row;
  readonly limit: Row;
  readonly sent: Row;
}

const HEAD = 22;
const RIBBON = 28;
const LABELS = 16;
const EVENTS = 30;
/** The name above a row. */
const NAME = 15;
const ROW_GAP = 3;
const BELOW = 18;

/** The places of strip `index` of `strips` that share `height`. */
export function stripPlaces(index: number, strips: number, height: number): StripPlaces {
  const own = height / strips;
  const top = index * own;
  const events = top + HEAD + RIBBON + LABELS + 2;
  const names = 2 * (NAME + ROW_GAP);
  const rest = Math.max(24, own - (events - top) - EVENTS - names - BELOW);
  const limit = events + EVENTS + NAME + ROW_GAP;
  return {
    top,
    height: own,
    head: top + 14,
    ribbon: { top: top + HEAD, height: RIBBON },
    labels: top + HEAD + RIBBON + 14,
    events: { top: events, height: EVENTS },
    limit: { top: limit, height: rest / 2 },
    sent: { top: limit + rest / 2 + NAME + ROW_GAP, height: rest / 2 },
  };
}
