import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytes,
  count,
  duration,
  percentileName,
  plain,
  type Quantity,
  ratio,
  relation,
  share,
} from './format';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const texts = (quantity: Quantity, ...values: number[]) =>
  values.map((value) => spaced(quantity.text(value)));

describe('quantities', () => {
  it('use the best-fitting unit, with three digits', () => {
    expect(texts(duration, 8e-8, 1.6e-6, 1.234e-4, 0.0123, 1.5, 123.4, 4321)).toEqual([
      '80.0 ns',
      '1.60 µs',
      '123 µs',
      '12.3 ms',
      '1.50 s',
      '123 s',
      '4,321 s',
    ]);
    expect(texts(bytes, 64, 1460, 1e5, 1.5e7, 3e9)).toEqual([
      '64 B',
      '1.46 KB',
      '100 KB',
      '15.0 MB',
      '3.00 GB',
    ]);
  });

  it('move to the next unit when rounding reaches it', () => {
    expect(texts(duration, 9.9996e-4, 0.99951)).toEqual(['1.00 ms', '1.00 s']);
  });

  it('format zero, unknown and infinite values as words or signs', () => {
    expect(texts(duration, 0, Number.NaN, Number.POSITIVE_INFINITY)).toEqual(['0 s', '–', '∞']);
    expect(texts(share, 0, 0.342, 1, 0.00012)).toEqual(['0 %', '34.2 %', '100 %', '0.0120 %']);
    expect(texts(count, 12_345, 7)).toEqual(['12,345', '7']);
    expect(texts(plain, 0.8, 12_345, 5e5)).toEqual(['0.8', '12,300', '500,000']);
    expect(texts(ratio, 1.607, 12.34, 1234)).toEqual(['1.61×', '12.3×', '1,234×']);
  });

  it('round to three digits', () => {
    const factor = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1 } as Record<string, number>;
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: 1e-8, max: 900 }), (value) => {
        const [number = '', unit = ''] = spaced(duration.text(value)).split(' ');
        const read = Number(number.replaceAll(',', '')) * (factor[unit] ?? Number.NaN);
        expect(Math.abs(read / value - 1)).toBeLessThanOrEqual(0.00501);
      }),
    );
  });
});

describe('ticks', () => {
  it('drop trailing zeros, and share one unit on a linear axis', () => {
    expect(spaced(duration.tick(1e-5))).toBe('10 µs');
    expect(spaced(duration.tick(5e-4, 2e-3))).toBe('0.5 ms');
    expect(spaced(bytes.tick(1e6))).toBe('1 MB');
    expect(spaced(duration.tick(1e4))).toBe('10,000 s');
    expect(spaced(share.tick(0.2))).toBe('20 %');
    expect([count.tick(500), count.tick(20_000), ratio.tick(0.5)]).toEqual(['500', '20k', '0.5×']);
  });
});

describe('words', () => {
  it('name percentiles', () => {
    expect([0.5, 0.99, 0.999].map(percentileName)).toEqual(['p50', 'p99', 'p99.9']);
  });

  it('describe the relation of two values', () => {
    expect(spaced(relation(66, 100))).toBe('34 % below');
    expect(spaced(relation(1, 300))).toBe('99.7 % below');
    expect(spaced(relation(1, 9000))).toBe('99.9 % below');
    expect(spaced(relation(120, 100))).toBe('20 % above');
    expect(relation(450, 100)).toBe('4.5 times');
    expect(relation(100, 100.1)).toBe('level with');
    expect(relation(Number.NaN, 1)).toBe('not comparable with');
    expect(relation(0.5, 0)).toBe('not comparable with');
  });
});
