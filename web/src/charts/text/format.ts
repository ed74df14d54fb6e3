/** Formats numbers: three significant digits, the best-fitting unit, and a dash for unknown values. */
import { format } from 'd3';

/** The format of one kind of value. */
export interface Quantity {
  /** A value with its unit, for cards, tables and sentences. */
  text(value: number): string;
  /** A tick label without trailing zeros; `largest` fixes the unit of a linear axis, where ticks share one. */
  tick(value: number, largest?: number): string;
  /** Maximum possible value: ticks stop here even if the axis extends beyond. */
  readonly most?: number;
  /** Whether values are whole numbers, so that ticks between them have no meaning. */
  readonly whole?: boolean;
  /** Minimum possible value, though an interval may extend below. */
  readonly least?: number;
}

/** A table cell. */
export const cellOf = ({ text }: Quantity, value: number) => ({ value, text: text(value) });

/** “1.20 ms (1.10 ms … 1.30 ms)”; the value alone if bounds are unknown. */
export const withInterval = (
  { text }: Pick<Quantity, 'text'>,
  { value, low, high }: { readonly value: number; readonly low: number; readonly high: number },
): string => (Number.isNaN(low) ? text(value) : `${text(value)} (${text(low)} … ${text(high)})`);

export const UNKNOWN = '–';
/** A no-break space between number and unit. */
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

/** Counts. */
export const count: Quantity = {
  text: (value) => known(value, () => format(',')(value)),
  tick: (value) => known(value, () => (value < 1e4 ? whole(value) : format('.3~s')(value))),
  whole: true,
};

/** Factors. */
export const ratio: Quantity = {
  text: (value) => known(value, () => `${digits(value, 3)}×`),
  tick: (value) => known(value, () => `${grouped(value)}×`),
};

/** Numbers without a unit, such as a load. */
export const plain: Quantity = {
  text: (value) => known(value, () => grouped(value)),
  tick: (value) => known(value, () => grouped(value)),
};

/** Name of a percentile: `p50`, `p99.9`. */
export const percentileName = (q: number): string => `p${format('.6~r')(q * 100)}`;

/** The relation of `value` to `reference`, in words. */
export function relation(value: number, reference: number): string {
  const change = value / reference - 1;
  if (!Number.isFinite(change)) return 'not comparable with';
  if (Math.abs(change) < 0.005) return 'level with';
  if (change >= 1) return `${digits(value / reference, 2)} times`;
  const percent = Math.abs(change) * 100;
  // A positive value is never “100 % below”.
  const shown = percent > 99 && value > 0 ? digits(Math.min(percent, 99.9), 3) : whole(percent);
  return `${shown}${SPACE}% ${change < 0 ? 'below' : 'above'}`;
}

function scaled(table: Unit[], zeroUnit: string): Quantity {
  const unitFor = (value: number): Unit => {
    // Rounds first, so that 999.96 µs is 1.00 ms and not 1000 µs.
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

/** Bytes below a kilobyte are integers. */
const isWhole = (shown: number, value: number, zeroUnit: string): boolean =>
  zeroUnit === 'B' && shown === value && Number.isInteger(value);

/** `value` with `significant` digits, but never fewer than its integer digits. */
function digits(value: number, significant: number): string {
  if (significant === 0 || Math.abs(value) >= 10 ** significant) return whole(value);
  return significant === 3 ? threeDigits(value) : format(`.${significant}r`)(value);
}

const known = (value: number, write: () => string): string =>
  Number.isNaN(value) ? UNKNOWN : value === Number.POSITIVE_INFINITY ? '∞' : write();
