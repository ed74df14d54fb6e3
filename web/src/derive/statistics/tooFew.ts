import { neededFor } from '../distributions/sample';

/** The reason for a missing percentile, as in “too few for p99: 39 of 1,000”. */
export function tooFew(n: number, q: number): string {
  const name = Number((q * 100).toFixed(6));
  return `too few for p${name}: ${grouped(n)} of ${grouped(neededFor(q))}`;
}

const grouped = (count: number): string => count.toLocaleString('en');
