/** The shown range of a scatter's axis: zooming and panning within the domain of all flows. */
import type { Domain } from '../axis/ticks';
import type { DomainKind } from '../series';

/** The closest zoom: the upper end of a range over its lower one. */
const CLOSEST = 1.02;

/** Ends of a range while it is dragged. */
const STEPS = 400;

interface Scale {
  to(value: number): number;
  from(at: number): number;
}

const SCALES: Record<DomainKind, Scale> = {
  log: { to: Math.log, from: Math.exp },
  linear: { to: (value) => value, from: (at) => at },
};

/** A range from a link, limited to the domain; null if it shows all or nothing of it. */
export function rangeWithin(range: Domain | null, whole: Domain): Domain | null {
  if (!range) return null;
  const [low, high] = [Math.max(range[0], whole[0]), Math.min(range[1], whole[1])];
  if (!(high > 0) || low >= high) return null;
  const all = low <= whole[0] && high >= whole[1];
  return all ? null : [low, high];
}

/** Scales the shown range around `at`, by default its middle; null for the whole domain. */
export function zoomedRange(
  shown: Domain,
  whole: Domain,
  kind: DomainKind,
  factor: number,
  at?: number,
): Domain | null {
  const { to, from } = SCALES[kind];
  const [low, high] = [to(shown[0]), to(shown[1])];
  const fixed = at === undefined ? (low + high) / 2 : to(at);
  const next = [fixed - (fixed - low) * factor, fixed + (high - fixed) * factor] as const;
  return placed([from(next[0]), from(next[1])], shown, whole);
}

/** Moves the shown range by a share of its length, as far as the domain goes. */
export function pannedRange(
  shown: Domain,
  whole: Domain,
  kind: DomainKind,
  share: number,
): Domain | null {
  const { to, from } = SCALES[kind];
  const [low, high] = [to(shown[0]), to(shown[1])];
  const by = share * (high - low);
  const most = share > 0 ? to(whole[1]) - high : to(whole[0]) - low;
  const moved = share > 0 ? Math.min(by, most) : Math.max(by, most);
  return placed([from(low + moved), from(high + moved)], shown, whole);
}

/** Zoom and pan of a shown range. */
export function zooming(
  shown: Domain,
  whole: Domain,
  kind: DomainKind,
  onRange: (range: Domain | null) => void,
) {
  return {
    scaleBy: (factor: number, at?: number) => onRange(zoomedRange(shown, whole, kind, factor, at)),
    moveBy: (share: number) => onRange(pannedRange(shown, whole, kind, share)),
  };
}

/** Possible ends of a range, evenly spaced along the axis. */
export function rangeSteps([low, high]: Domain, kind: DomainKind): number[] {
  const { to, from } = SCALES[kind];
  const each = (to(high) - to(low)) / STEPS;
  const steps = Array.from({ length: STEPS + 1 }, (_, at) => tidy(from(to(low) + at * each)));
  return [...new Set(steps)].sort((a, b) => a - b);
}

function placed(next: Domain, shown: Domain, whole: Domain): Domain | null {
  const [low, high] = [tidy(next[0]), tidy(next[1])];
  const tooClose = high < low * CLOSEST && high - low < shown[1] - shown[0];
  return rangeWithin(tooClose ? shown : [low, high], whole);
}

/** Links carry the ends. */
const tidy = (value: number): number => Number(value.toPrecision(4));

/** Room beyond the first and the last flow: a share of their distance, and of the value of a single one. */
const ROOM = 0.04;

/** The domain of the other axis: the extent of the flows in the range, with some room around them. */
export function roomyDomain([low, high]: Domain, kind: DomainKind): Domain {
  const { to, from } = SCALES[kind];
  const room = ROOM * (to(high) - to(low));
  return [
    Math.min(from(to(low) - room), low * (1 - ROOM)),
    Math.max(from(to(high) + room), high * (1 + ROOM)),
  ];
}
