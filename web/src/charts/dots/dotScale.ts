/** The common scale of dot columns: logarithmic and around one for ratios, from zero for shares. */
import { nice } from 'd3';
import { extentOf } from '../axis/domain';
import type { Domain } from '../axis/ticks';
import type { DomainKind } from '../series';

export interface DotScale {
  readonly kind: DomainKind;
  readonly domain: Domain;
  /** The value of no difference, which has a line; absent for shares. */
  readonly neutral?: number;
}

/** A scale that shows all `values`; null if there are none. */
export function dotScale(values: readonly number[], kind: DomainKind): DotScale | null {
  const extent = extentOf(values, kind);
  if (!extent) return null;
  const [low, high] = extent;
  if (kind === 'linear') {
    const [from, to] = nice(0, high || 1, 4);
    return { kind, domain: [from, to] };
  }
  const above = stepFrom(Math.max(high, LEAST));
  const below = 1 / stepFrom(Math.max(1 / low, LEAST));
  return { kind, domain: [Number(below.toPrecision(2)), above], neutral: 1 };
}

/** Ratios within this factor of one are drawn close to it. */
const LEAST = 1.25;
const STEPS = [1, 1.25, 2, 2.5, 4, 5, 10];

/** The smallest round factor from `factor`. */
function stepFrom(factor: number): number {
  const power = 10 ** Math.floor(Math.log10(factor));
  return (STEPS.find((step) => step * power >= factor * (1 - 1e-9)) ?? 10) * power;
}

/** The position of a value from 0 to 100 per cent; values outside the domain are at its ends. */
export function positionOn({ kind, domain: [low, high] }: DotScale, value: number): number {
  const of = kind === 'log' ? Math.log : (linear: number) => linear;
  const part = (of(value) - of(low)) / (of(high) - of(low));
  return 100 * Math.min(1, Math.max(0, part));
}

/** Ticks closer than this to the line of no difference have no label. */
const APART = 34;

/** The labelled values: the line of no difference, and the ends that are far enough from it. */
export function dotTicks(scale: DotScale): number[] {
  const { domain, neutral } = scale;
  if (neutral === undefined) return [...domain];
  const line = positionOn(scale, neutral);
  const ends = domain.filter((end) => Math.abs(positionOn(scale, end) - line) >= APART);
  return [...ends, neutral].sort((a, b) => a - b);
}
