/** Times of a life, which are whole picoseconds. */
import { format, tickStep } from 'd3';
import type { Span } from '../../derive/life/span';
import { duration, type Quantity } from '../text/format';

const PER_SECOND = 1e12;
const SPACE = '\u00a0';

export const seconds = (ps: number): number => ps / PER_SECOND;

const UNITS: readonly (readonly [string, number])[] = [
  ['ns', 1e3],
  ['µs', 1e6],
  ['ms', 1e9],
  ['s', 1e12],
];

/** Four significant digits, as in “117.6 µs”, without zeros at the end. */
export function timeText(ps: number): string {
  if (!Number.isFinite(ps)) return duration.text(Number.NaN);
  if (ps === 0) return `0${SPACE}s`;
  const size = Math.abs(Number(ps.toPrecision(4)));
  const [name, unit] = UNITS.findLast(([, one]) => size >= one) ?? ['ns', 1e3];
  const value = ps / unit;
  return `${Math.abs(value) >= 1e4 ? format(',.0f')(value) : format(',.4~r')(value)}${SPACE}${name}`;
}

/** A difference, with its sign. */
export const signedTime = (ps: number): string =>
  ps === 0 ? timeText(0) : `${ps < 0 ? '−' : '+'}${timeText(Math.abs(ps))}`;

/** Microseconds without rounding: all texts have the decimals that the finest of `all` needs. */
export function exactMicroseconds(all: readonly number[]): (ps: number) => string {
  const decimals = all.reduce(
    (most, ps) => (Number.isFinite(ps) ? Math.max(most, decimalsOf(ps)) : most),
    0,
  );
  const write = format(`,.${decimals}f`);
  return (ps) => (Number.isFinite(ps) ? write(ps / 1e6).replace('-', '−') : '–');
}

function decimalsOf(ps: number): number {
  let decimals = 6;
  for (let rest = Math.abs(ps); decimals > 0 && rest % 10 === 0; rest /= 10) decimals -= 1;
  return decimals;
}

/** Labels of an axis over `span`: as many decimals as its ticks need, however far it is zoomed. */
export function axisQuantity(span: Span): Quantity {
  const [name, unit] = UNITS.findLast(([, one]) => span[1] >= one) ?? ['ns', 1e3];
  const step = tickStep(span[0], span[1], 8) / unit;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const write = format(`,.${decimals}~f`);
  return {
    ...duration,
    tick: (value) => (value === 0 ? '0' : `${write((value * PER_SECOND) / unit)}${SPACE}${name}`),
  };
}
