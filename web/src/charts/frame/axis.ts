/** Axes as arithmetic: where a value lies, and which ticks fit. */
import { ticks as linearTicks, range, scaleBand, scaleLinear, scaleLog } from 'd3';
import type { Quantity } from '../format';

export type Domain = readonly [number, number];

export interface ContinuousAxis {
  readonly kind: 'linear' | 'log';
  readonly label: string;
  readonly domain: Domain;
  readonly quantity: Quantity;
}

/** Named places; value `i` is the middle of the `i`-th. */
export interface BandAxis {
  readonly kind: 'band';
  readonly label: string;
  readonly names: readonly string[];
}

export type AxisSpec = ContinuousAxis | BandAxis;
export type Direction = 'across' | 'up';

export interface Tick {
  readonly at: number;
  /** Empty for a minor tick. */
  readonly label: string;
}

export interface Axis {
  readonly label: string;
  readonly kind: AxisSpec['kind'];
  readonly length: number;
  readonly ticks: readonly Tick[];
  /** Width of a band in pixels; the whole length without bands. */
  readonly band: number;
  /** Pixel of a value, held inside the axis so that nothing is drawn outside the plot. */
  place(value: number): number;
}

/** Linear ticks beyond which more only crowd. */
const MOST: Record<Direction, number> = { across: 9, up: 6 };

/** Room that a tick's label needs along its axis, in pixels. */
const ROOM: Record<Direction, number> = { across: 56, up: 30 };

export function layoutAxis(spec: AxisSpec, length: number, direction: Direction): Axis {
  const ends: [number, number] = direction === 'across' ? [0, length] : [length, 0];
  if (spec.kind === 'band') return layoutBand(spec, length, ends);
  const scale = spec.kind === 'log' ? scaleLog(spec.domain, ends) : scaleLinear(spec.domain, ends);
  scale.clamp(true);
  const most = Math.max(2, Math.floor(length / ROOM[direction]));
  const labelled =
    spec.kind === 'log'
      ? logTicks(spec.domain, most)
      : linearTicks(spec.domain[0], spec.domain[1], Math.min(most, MOST[direction]));
  const largest = spec.kind === 'linear' ? Math.max(...spec.domain.map(Math.abs)) : undefined;
  const minor = spec.kind === 'log' ? minorTicks(spec.domain, length, labelled) : [];
  return {
    label: spec.label,
    kind: spec.kind,
    length,
    band: length,
    place: (value) => scale(value),
    ticks: [
      ...labelled.map((value) => ({
        at: scale(value),
        label: spec.quantity.tick(value, largest),
      })),
      ...minor.map((value) => ({ at: scale(value), label: '' })),
    ],
  };
}

function layoutBand(spec: BandAxis, length: number, ends: [number, number]): Axis {
  const scale = scaleBand(range(spec.names.length), ends).paddingInner(0.16).paddingOuter(0.08);
  const place = (value: number) => (scale(value) ?? 0) + scale.bandwidth() / 2;
  return {
    label: spec.label,
    kind: 'band',
    length,
    band: scale.bandwidth(),
    place,
    ticks: spec.names.map((label, i) => ({ at: place(i), label })),
  };
}

/** Multiples of powers of ten, densest first. */
const PATTERNS = [[1, 2, 5], [1, 3], [1]];

/** The densest pleasing ticks on a logarithmic axis of which at most `most` lie in the domain. */
export function logTicks([low, high]: Domain, most: number): number[] {
  for (const pattern of PATTERNS) {
    const found = multiples([low, high], pattern);
    if (found.length <= most && found.length >= 2) return found;
  }
  const decades = multiples([low, high], [1]);
  // A domain inside one decade has no powers to show.
  if (decades.length < 2) return linearTicks(low, high, most);
  const every = Math.ceil(decades.length / most);
  return decades.filter((value) => Math.round(Math.log10(value)) % every === 0);
}

/** Two to nine times every power of ten, while they are far enough apart to be seen. */
function minorTicks(domain: Domain, length: number, labelled: readonly number[]): number[] {
  const decades = Math.log10(domain[1] / domain[0]);
  if (length / decades < 60) return [];
  return multiples(domain, [2, 3, 4, 5, 6, 7, 8, 9]).filter((value) => !labelled.includes(value));
}

function multiples([low, high]: Domain, pattern: readonly number[]): number[] {
  const powers = range(Math.floor(Math.log10(low)), Math.floor(Math.log10(high)) + 1);
  const tolerance = 1e-9;
  return powers
    .flatMap((power) => pattern.map((factor) => Number(`${factor}e${power}`)))
    .filter((value) => value >= low * (1 - tolerance) && value <= high * (1 + tolerance));
}
