/** A distribution read at percentiles: marks on curves, cursor stops, and table rows. */
import { neededFor, percentile, type Sample, supports } from '../../derive/distributions/sample';
import { tooFew } from '../../derive/statistics/tooFew';
import type { Cursor, Table } from '../series';
import { count, percentileName, type Quantity, withInterval } from '../text/format';
import type { SampledSeries, Wording } from './sampled';
import type { OverPercentile } from './seedPercentiles';

/** Percentiles with a mark on every curve. */
export const MARKED = [0.25, 0.5, 0.75, 0.95, 0.99, 0.999];

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
  series: readonly SampledSeries[],
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

function percentileCell(one: SampledSeries, q: number, { quantity, over }: Omit<Shown, 'most'>) {
  const { sorted } = one.sample;
  if (!supports(sorted.length, q)) return { value: Number.NaN, text: tooFew(sorted.length, q) };
  const value = percentile(sorted, q);
  const known = over(one, q);
  return { value, text: known ? withInterval(quantity, known) : quantity.text(value) };
}

const LISTED = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999];

export function tableOf(
  series: readonly SampledSeries[],
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
