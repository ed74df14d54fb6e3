/** Times that are read as a sum: all in one unit, with the same number of decimals. */
import { format } from 'd3';
import { fitted } from '../../derive/account/fitted';

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
  /** With its sign, unless all shown digits are zero. */
  signed(ps: number): string;
  /** Whether all shown digits are zero. */
  isNothing(ps: number): boolean;
  /** Times rounded to the shown digits, so that they lead from one shown time to another. */
  between(from_ps: number, to_ps: number, changes_ps: readonly number[]): number[];
}

/** Writes picoseconds so that `largest_ps` has four digits. */
export function commonUnit(largest_ps: number): Times {
  const largest = Math.abs(largest_ps) || 1;
  const [name, unit] = UNITS.findLast(([, one]) => largest >= one) ?? ['ns', 1e3];
  const whole = Math.max(1, Math.floor(Math.log10(largest / unit)) + 1);
  const decimals = Math.max(0, DIGITS - whole);
  const write = format(`,.${decimals}f`);
  /** Of the last shown digit. */
  const digit = unit / 10 ** decimals;
  const digits = (ps: number) => Math.round(Number((ps / unit).toFixed(decimals)) * 10 ** decimals);
  const isNothing = (ps: number) => Number(write(Math.abs(ps) / unit)) === 0;
  const text = (ps: number, plus = '') =>
    `${isNothing(ps) ? '' : ps < 0 ? '−' : plus}${write(Math.abs(ps) / unit)}\u00a0${name}`;
  return {
    text: (ps) => text(ps),
    signed: (ps) => text(ps, '+'),
    isNothing,
    between: (from_ps, to_ps, changes_ps) =>
      fitted(
        changes_ps.map((ps) => ps / digit),
        digits(to_ps) - digits(from_ps),
      ).map((one) => one * digit),
  };
}
