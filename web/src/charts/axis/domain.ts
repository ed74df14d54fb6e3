/** Stable domains: they start at round numbers, grow in steps while a run adds data, and never shrink. */
import { nice } from 'd3';
import type { DomainKind } from '../series';
import type { Domain } from './ticks';

/** Minimum and maximum of the drawable values; a logarithmic scale draws only positive ones. */
export function extentOf(values: Iterable<number>, kind: DomainKind): Domain | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value) || (kind === 'log' && value <= 0)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : undefined;
}

/** The domain for `extent`, given the previous domain: `held` itself while it suffices. */
export function growDomain(held: Domain | undefined, extent: Domain, kind: DomainKind): Domain {
  if (held && held[0] <= extent[0] && held[1] >= extent[1]) return held;
  const low = Math.min(extent[0], held?.[0] ?? extent[0]);
  const high = Math.max(extent[1], held?.[1] ?? extent[1]);
  return kind === 'log' ? roundLog(low, high) : roundLinear(low, high);
}

const STEPS = [1, 2, 5, 10];

function roundLog(low: number, high: number): Domain {
  const below = stepAtMost(low);
  const above = stepAtLeast(high);
  // A domain of a single step would hide the shape: show at least half a decade.
  return above / below < 3 ? [stepAtMost(below * 0.8), stepAtLeast(above * 1.2)] : [below, above];
}

function roundLinear(low: number, high: number): Domain {
  const from = Math.min(low, 0);
  const to = Math.max(high, 0);
  if (from === to) return [0, 1];
  const [a, b] = nice(from, to, 5);
  return [a, b];
}

function stepAtMost(value: number): number {
  const power = Math.floor(Math.log10(value) + 1e-9);
  const step = STEPS.filter((s) => Number(`${s}e${power}`) <= value * (1 + 1e-9)).at(-1) ?? 1;
  return Number(`${step}e${power}`);
}

function stepAtLeast(value: number): number {
  const power = Math.floor(Math.log10(value) + 1e-9);
  const step = STEPS.find((s) => Number(`${s}e${power}`) >= value * (1 - 1e-9)) ?? 10;
  return Number(`${step}e${power}`);
}
