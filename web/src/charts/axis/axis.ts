/** Computes axes: positions of values, and ticks that fit. */
import { ticks as linearTicks, pairs, range, scaleBand, scaleLinear, scaleLog } from 'd3';
import type { Quantity } from '../text/format';
import { type Domain, logTicks, minorTicks } from './ticks';

export interface ContinuousAxis {
  readonly kind: 'linear' | 'log';
  readonly label: string;
  readonly domain: Domain;
  readonly quantity: Quantity;
}

/** Named bands; value `i` is the middle of the `i`-th. */
export interface BandAxis {
  readonly kind: 'band';
  readonly label: string;
  readonly names: readonly string[];
  /** Short names for narrow bands. */
  readonly short?: readonly string[] | undefined;
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
  /** Width of a band in pixels; the whole length if there are no bands. */
  readonly band: number;
  /** Pixel of a value, clamped so that nothing is drawn outside the plot. */
  place(value: number): number;
  /** The value at a pixel; undefined for bands. */
  readonly value?: (pixel: number) => number;
}

/** Mean character width of the charts' font, in pixels, because text cannot be measured before it is drawn. */
const CHARACTER = 6.3;

export const textWidth = (text: string): number => text.length * CHARACTER;

export function layoutAxis(spec: AxisSpec, length: number, direction: Direction): Axis {
  const ends: [number, number] = direction === 'across' ? [0, length] : [length, 0];
  if (spec.kind === 'band') return layoutBand(spec, length, ends);
  const scale = spec.kind === 'log' ? scaleLog(spec.domain, ends) : scaleLinear(spec.domain, ends);
  scale.clamp(true);
  const labelled = labelledTicks(spec, scale, direction);
  const minor =
    spec.kind === 'log'
      ? minorTicks(
          spec.domain,
          length,
          labelled.map(({ value }) => value),
        )
      : [];
  return {
    label: spec.label,
    kind: spec.kind,
    length,
    band: length,
    place: (value) => scale(value),
    value: (pixel) => scale.invert(pixel),
    ticks: [
      ...labelled.map(({ at, label }) => ({ at, label })),
      ...minor.map((value) => ({ at: scale(value), label: '' })),
    ],
  };
}

/** Distances in pixels between labels: vertical between baselines, horizontal between texts. */
const LEADING = 30;
const GAP = 12;

/** As many labelled ticks as fit, within a readable maximum. */
function labelledTicks(
  spec: ContinuousAxis,
  scale: (value: number) => number,
  direction: Direction,
) {
  const largest = spec.kind === 'linear' ? Math.max(...spec.domain.map(Math.abs)) : undefined;
  const room = (a: string, b: string) =>
    direction === 'up' ? LEADING : (textWidth(a) + textWidth(b)) / 2 + GAP;
  const { tick, most: highest = Number.POSITIVE_INFINITY, whole = false } = spec.quantity;
  const ticksOf = (most: number) =>
    (spec.kind === 'log' ? logTicks(spec.domain, most) : linearTicks(...spec.domain, most))
      .filter((value) => value <= highest && (!whole || Number.isInteger(value)))
      .map((value) => ({ value, at: scale(value), label: tick(value, largest) }));
  const atMost = direction === 'up' && spec.kind === 'linear' ? 6 : 9;
  for (let most = atMost; most > 2; most--) {
    const ticks = ticksOf(most);
    const fits = pairs(ticks).every(([a, b]) => Math.abs(b.at - a.at) >= room(a.label, b.label));
    if (fits) return ticks;
  }
  return ticksOf(2);
}

function layoutBand(spec: BandAxis, length: number, ends: [number, number]): Axis {
  const scale = scaleBand(range(spec.names.length), ends).paddingInner(0.16).paddingOuter(0.08);
  const place = (value: number) => (scale(value) ?? 0) + scale.bandwidth() / 2;
  const words = spec.names.flatMap((name) => name.split(' '));
  const fit = words.every((word) => textWidth(word) <= scale.step());
  const labels = fit ? spec.names : (spec.short ?? spec.names);
  return {
    label: spec.label,
    kind: 'band',
    length,
    band: scale.bandwidth(),
    place,
    ticks: labels.map((label, i) => ({ at: place(i), label })),
  };
}
