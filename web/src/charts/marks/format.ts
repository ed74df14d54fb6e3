/** Numbers as people read them: three significant digits, a unit that fits, and a dash for what is not known. */
import { format } from 'd3';

/** How values of one kind are written. */
export interface Quantity {
  /** A value with its unit, for cards, tables and sentences. */
  text(value: number): string;
  /** A tick, without trailing zeros; `largest` fixes the unit of a linear axis, where ticks share one. */
  tick(value: number, largest?: number): string;
  /** No value is larger: where an axis leaves room above, it has no tick there. */
  readonly most?: number;
  /** No value is smaller, though an interval around one may say so. */
  readonly least?: number;
}

/** A value as a table holds it. */
export const cellOf = ({ text }: Quantity, value: number) => ({ value, text: text(value) });

export const UNKNOWN = '–';
/** Keeps a number and its unit on one line. */
const SPACE = '\u00a0';

const threeDigits = format('.3r');
const grouped = format(',.3~r');
const whole = format(',.0f');

interface Unit {
  readonly name: string;
  readonly size: number;
}

const units = (...pairs: [string, number][]): Unit[] =>
  pairs.map(([name, size]) => ({ name, size }));

/** Seconds. */
export const duration: Quantity = {
  ...scaled(units(['ns', 1e-9], ['µs', 1e-6], ['ms', 1e-3], ['s', 1]), 's'),
  least: 0,
};

/** Bytes, in decimal multiples. */
export const bytes: Quantity = scaled(
  units(['B', 1], ['KB', 1e3], ['MB', 1e6], ['GB', 1e9], ['TB', 1e12]),
  'B',
);

/** A share from 0 to 1, in per cent. */
export const share: Quantity = {
  text: (value) => known(value, () => `${digits(value * 100, 3)}${SPACE}%`),
  tick: (value) => known(value, () => `${grouped(value * 100)}${SPACE}%`),
  most: 1,
};

/** Things that are counted. */
export const count: Quantity = {
  text: (value) => known(value, () => format(',')(value)),
  tick: (value) => known(value, () => (value < 1e4 ? whole(value) : format('.3~s')(value))),
};

/** A factor. */
export const ratio: Quantity = {
  text: (value) => known(value, () => `${digits(value, 3)}×`),
  tick: (value) => known(value, () => `${grouped(value)}×`),
};

/** A number without a unit, such as a load. */
export const plain: Quantity = {
  text: (value) => known(value, () => grouped(value)),
  tick: (value) => known(value, () => grouped(value)),
};

/** `p50`, `p99.9`: the name of a percentile. */
export const percentileName = (q: number): string => `p${format('.6~r')(q * 100)}`;

/** How far `value` lies below or above `reference`, in words. */
export function relation(value: number, reference: number): string {
  const change = value / reference - 1;
  if (!Number.isFinite(change)) return 'not comparable with';
  if (Math.abs(change) < 0.005) return 'level with';
  if (change >= 1) return `${digits(value / reference, 2)} times`;
  const percent = Math.abs(change) * 100;
  // Nothing that is left of it lies all of it below.
  const shown = percent > 99 && value > 0 ? digits(Math.min(percent, 99.9), 3) : whole(percent);
  return `${shown}${SPACE}% ${change < 0 ? 'below' : 'above'}`;
}

function scaled(table: Unit[], zeroUnit: string): Quantity {
  const unitFor = (value: number): Unit => {
    // Rounded first, so that 999.96 µs is 1.00 ms and not 1000 µs.
    const rounded = Math.abs(Number(value.toPrecision(3)));
    const fitting = table.filter(({ size }) => rounded >= size * (1 - 1e-9));
    return fitting.at(-1) ?? table[0] ?? { name: zeroUnit, size: 1 };
  };
  const write = (value: number, { name, size }: Unit, number: (n: number) => string) =>
    value === 0 ? `0${SPACE}${zeroUnit}` : `${number(value / size)}${SPACE}${name}`;
  return {
    text: (value) =>
      known(value, () =>
        write(value, unitFor(value), (n) => digits(n, isWhole(n, value, zeroUnit) ? 0 : 3)),
      ),
    tick: (value, largest = value) => known(value, () => write(value, unitFor(largest), grouped)),
  };
}

/** Bytes below a kilobyte come whole; a fraction of a byte means nothing. */
const isWhole = (shown: number, value: number, zeroUnit: string): boolean =>
  zeroUnit === 'B' && shown === value && Number.isInteger(value);

/** `value` with `significant` digits, but never rounding away whole ones. */
function digits(value: number, significant: number): string {
  if (significant === 0 || Math.abs(value) >= 10 ** significant) return whole(value);
  return significant === 3 ? threeDigits(value) : format(`.${significant}r`)(value);
}

const known = (value: number, write: () => string): string =>
  Number.isNaN(value) ? UNKNOWN : value === Number.POSITIVE_INFINITY ? '∞' : write();
