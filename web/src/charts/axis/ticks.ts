/** Ticks of a logarithmic axis. */
import { ticks as linearTicks, range } from 'd3';

/** Minimum and maximum of an axis. */
export type Domain = readonly [number, number];

/** Multiples of powers of ten, densest pattern first. */
const PATTERNS = [[1, 2, 5], [1, 3], [1]];

/** A domain whose upper end is a smaller multiple of the lower one has too few multiples of powers of ten. */
const NARROW = 4;

/** Ticks of a logarithmic axis: the densest pattern with at most `most` ticks in the domain. */
export function logTicks([low, high]: Domain, most: number): number[] {
  if (high / low < NARROW) return linearTicks(low, high, most);
  for (const pattern of PATTERNS) {
    const found = multiples([low, high], pattern);
    if (found.length <= most && found.length >= 2) return found;
  }
  const decades = multiples([low, high], [1]);
  // A domain within one decade has too few powers of ten.
  if (decades.length < 2) return linearTicks(low, high, most);
  const every = Math.ceil(decades.length / most);
  return decades.filter((value) => Math.round(Math.log10(value)) % every === 0);
}

/** Two to nine times every power of ten, unless they are too dense. */
export function minorTicks(domain: Domain, length: number, labelled: readonly number[]): number[] {
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
