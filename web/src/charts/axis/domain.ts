/** Domains that hold still: they open on round numbers, grow in steps while a run adds data, and never shrink. */
import { nice } from 'd3';
import type { Domain } from './ticks';

export type DomainKind = 'linear' | 'log';

/** Least and greatest of the drawable values; on a logarithmic scale only positive ones are. */
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

/** The domain to show for `extent` when `held` was shown before: `held` itself while it suffices. */
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
  // A single step shows no shape: keep at least half a decade in sight.
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
