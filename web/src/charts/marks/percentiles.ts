/** A distribution read at percentiles: marks on curves, cursor stops, and table rows. */
import { neededFor, percentile, type Sample, supports } from '../../derive/distributions/sample';
import { tooFew } from '../../derive/statistics/tooFew';
import type { Cursor, Series, Table } from '../series';
import { count, percentileName, type Quantity } from '../text/format';
import type { Wording } from './sampled';

interface Sampled extends Series {
  readonly sample: Sample;
}

/** Percentiles with a mark on every curve. */
export const MARKED = [0.25, 0.5, 0.75, 0.9, 0.99, 0.999];

/** Percentiles with a cursor stop: every whole one, and tail percentiles that the largest sample supports. */
function stopsFor(most: number): number[] {
  const whole = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
  return [...whole, 0.995, 0.999, 0.9999].filter((q) => supports(most, q));
}

export function cursorOf(
  series: readonly Sampled[],
  quantity: Quantity,
  tail: 'ecdf' | 'ccdf',
  most: number,
): Cursor {
  const stops = stopsFor(most).map((q) => ({
    at: tail === 'ecdf' ? q : 1 - q,
    heading: percentileName(q),
    readings: series.map((one) => {
      const { text, value } = percentileCell(one.sample, q, quantity);
      return { series: one, text, at: value };
    }),
  }));
  return { axis: 'y', stops };
}

function percentileCell({ sorted }: Sample, q: number, quantity: Quantity) {
  const enough = supports(sorted.length, q);
  const value = enough ? percentile(sorted, q) : Number.NaN;
  const text = enough ? quantity.text(value) : tooFew(sorted.length, q);
  return { value, text };
}

const LISTED = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999];

export function tableOf(
  series: readonly Sampled[],
  { quantity, noun, finishes }: Pick<Wording, 'quantity' | 'noun' | 'finishes'>,
  most: number,
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
        cells: series.map(({ sample }) => percentileCell(sample, q, quantity)),
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
