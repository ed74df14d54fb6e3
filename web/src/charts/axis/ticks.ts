/** Ticks of a logarithmic axis. */
import { ticks as linearTicks, range } from 'd3';

/** The lowest and the highest value of an axis. */
export type Domain = readonly [number, number];

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
