/** Times that are read as a sum: all in one unit, with the same number of decimals. */
import { format } from 'd3';

const UNITS: readonly (readonly [string, number])[] = [
  ['ns', 1e3],
  ['µs', 1e6],
  ['ms', 1e9],
  ['s', 1e12],
];

/** Digits of the largest time. */
const DIGITS = 4;

export interface Times {
  text(ps: number): string;
  /** With its sign. */
  signed(ps: number): string;
}

/** Writes picoseconds so that `largest_ps` has four digits. */
export function commonUnit(largest_ps: number): Times {
  const largest = Math.abs(largest_ps) || 1;
  const [name, unit] = UNITS.findLast(([, one]) => largest >= one) ?? ['ns', 1e3];
  const whole = Math.max(1, Math.floor(Math.log10(largest / unit)) + 1);
  const write = format(`,.${Math.max(0, DIGITS - whole)}f`);
  const text = (ps: number) => `${write(Math.abs(ps) / unit)}\u00a0${name}`;
  return {
    text: (ps) => `${ps < 0 ? '−' : ''}${text(ps)}`,
    signed: (ps) => `${ps < 0 ? '−' : '+'}${text(ps)}`,
  };
}
