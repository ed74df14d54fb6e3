/** A distribution read at percentiles: marks on curves, cursor stops, and table rows. */
import { neededFor, percentile, type Sample, supports } from '../../derive/distributions/sample';
import { tooFew } from '../../derive/statistics/tooFew';
import type { Cursor, Interval, Series, Table } from '../series';
import { count, percentileName, type Quantity, withInterval } from '../text/format';
import type { WordedProps, Wording } from './sampled';

interface Sampled extends Series {
  readonly sample: Sample;
}

/** Percentiles with a mark on every curve. */
export const MARKED = [0.25, 0.5, 0.75, 0.95, 0.99, 0.999];

/** Percentiles that are metrics, and hence have intervals over seeds. */
const SEEDED: readonly number[] = [0.5, 0.95, 0.99];

/** A percentile over seeds, or its ratio to a baseline's, with its interval; undefined without one. */
export type OverPercentile = (one: Series, q: number) => Interval | undefined;

export const overPercentiles =
  ({ wording, over }: WordedProps, baseline?: Series): OverPercentile =>
  (one, q) => {
    if (!SEEDED.includes(q) || !wording.metric) return undefined;
    const known = over?.(`${wording.metric}.p${Math.round(100 * q)}`)?.(one, baseline);
    return known && known.low < known.high ? known : undefined;
  };

/** Of all contestants, for axes; empty without any. */
export const seededIntervals = (series: readonly Series[], over: OverPercentile): Interval[] =>
  series.flatMap((one) => SEEDED.flatMap((q) => over(one, q) ?? []));

/** Explains the error bars of a chart that has some. */
export const withErrorBars = (sentence: string, intervals: readonly Interval[]): string =>
  intervals.length > 0 ? `${sentence} Error bars: 95\u00a0% intervals over seeds.` : sentence;

/** Percentiles with a cursor stop: every whole one, and tail percentiles that the largest sample supports. */
function stopsFor(most: number): number[] {
  const whole = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
  return [...whole, 0.995, 0.999, 0.9999].filter((q) => supports(most, q));
}

interface Shown {
  readonly quantity: Quantity;
  readonly over: OverPercentile;
  /** Size of the largest sample. */
  readonly most: number;
}

export function cursorOf(
  series: readonly Sampled[],
  tail: 'ecdf' | 'ccdf',
  { most, ...how }: Shown,
): Cursor {
  const stops = stopsFor(most).map((q) => ({
    at: tail === 'ecdf' ? q : 1 - q,
    heading: percentileName(q),
    readings: series.map((one) => {
      const { text, value } = percentileCell(one, q, how);
      return { series: one, text, at: value };
    }),
  }));
  return { axis: 'y', stops };
}

function percentileCell(one: Sampled, q: number, { quantity, over }: Omit<Shown, 'most'>) {
  const { sorted } = one.sample;
  if (!supports(sorted.length, q)) return { value: Number.NaN, text: tooFew(sorted.length, q) };
  const value = percentile(sorted, q);
  const known = over(one, q);
  return { value, text: known ? withInterval(quantity, known) : quantity.text(value) };
}

const LISTED = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999];

export function tableOf(
  series: readonly Sampled[],
  { noun, finishes }: Pick<Wording, 'noun' | 'finishes'>,
  { most, ...how }: Shown,
): Table {
  const counted = (head: string, of: (sample: Sample) => number) => ({
    head,
    cells: series.map(({ sample }) => ({ value: of(sample), text: count.text(of(sample)) })),
  });
  return {
    columns: ['Percentile', ...series.map(({ label }) => label)],
    rows: [
      ...LISTED.filter((q) => most >= neededFor(q)).map((q) => ({
        head: percentileName(q),
        cells: series.map((one) => percentileCell(one, q, how)),
      })),
      ...(finishes
        ? [
            counted('Finished', ({ sorted }) => sorted.length),
            counted('Unfinished', ({ unfinished }) => unfinished),
          ]
        : [counted(`Number of ${noun}`, ({ sorted }) => sorted.length)]),
    ],
  };
}
