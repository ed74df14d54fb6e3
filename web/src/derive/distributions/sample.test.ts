import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  counted,
  neededFor,
  percentile,
  sampleInSteps,
  sampleOf,
  statistics,
  supports,
} from './sample';

const column = (...values: number[]) => Float64Array.from(values);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-9, max: 1e6 });

describe('a sample', () => {
  it('sorts finished rows and counts the others', () => {
    const sample = sampleOf(column(3, Number.NaN, 1, 2, Number.NaN));
    expect([...sample.sorted]).toEqual([1, 2, 3]);
    expect(sample.unfinished).toBe(2);
  });

  it('excludes rows that do not count, finished or not', () => {
    const sample = sampleOf(column(3, Number.NaN, 1), counted(Uint8Array.of(1, 0, 0)));
    expect([...sample.sorted]).toEqual([3]);
    expect(sample.unfinished).toBe(0);
  });

  it('preserves the number of rows', () => {
    fc.assert(
      fc.property(fc.array(fc.option(finite, { nil: Number.NaN })), (values) => {
        const { sorted, unfinished } = sampleOf(column(...values));
        expect(sorted.length + unfinished).toBe(values.length);
        expect([...sorted]).toEqual(
          values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b),
        );
      }),
    );
  });
});

describe('percentiles', () => {
  it('are element ⌊q·n⌋ of the ascending list', () => {
    const ten = column(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    expect(percentile(ten, 0)).toBe(1);
    expect(percentile(ten, 0.5)).toBe(6);
    expect(percentile(ten, 0.95)).toBe(10);
    expect(percentile(ten, 0.99)).toBe(10);
    expect(percentile(ten, 1)).toBe(10);
  });

  it('of an empty sample are NaN', () => {
    expect(percentile(column(), 0.5)).toBeNaN();
  });

  it('are members of the sample and monotonic in q', () => {
    const unit = fc.double({ noNaN: true, min: 0, max: 1 });
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), unit, unit, (values, a, b) => {
        const { sorted } = sampleOf(column(...values));
        const low = percentile(sorted, Math.min(a, b));
        expect(values).toContain(low);
        expect(low).toBeLessThanOrEqual(percentile(sorted, Math.max(a, b)));
      }),
    );
  });

  it('need at least ten values beyond them', () => {
    expect(supports(999, 0.99)).toBe(false);
    expect(supports(1_000, 0.99)).toBe(true);
    expect(supports(200, 0.95)).toBe(true);
    expect([neededFor(0.5), neededFor(0.95), neededFor(0.99), neededFor(0.999)]).toEqual([
      20, 200, 1_000, 10_000,
    ]);
  });
});

describe('statistics', () => {
  it('cover finished rows only', () => {
    const of = statistics(sampleOf(column(4, Number.NaN, 1, 1)));
    expect(of).toEqual({ n: 3, unfinished: 1, mean: 2, p50: 1, p95: 4, p99: 4 });
  });

  it('of an empty sample are NaN, with zero flows', () => {
    const of = statistics(sampleOf(column(Number.NaN)));
    expect(of.n).toBe(0);
    expect([of.mean, of.p50, of.p99].every(Number.isNaN)).toBe(true);
  });
});

describe('a sample in steps', () => {
  it('equals the sample computed at once, and yields on the way', () => {
    // A linear congruential generator makes the test deterministic.
    let state = 1;
    const values = Float64Array.from({ length: 150_001 }, (_, row) => {
      state = (state * 48_271) % 2_147_483_647;
      return row % 7 === 0 ? Number.NaN : state % 1_000;
    });
    const keep = (row: number) => row % 3 !== 0;
    const steps = sampleInSteps(values, keep);
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(step.value).toEqual(sampleOf(values, keep));
    expect(pauses).toBeGreaterThan(3);
  });

  it('is empty for an empty column', () => {
    expect(sampleInSteps(new Float64Array()).next().value).toEqual({
      sorted: new Float64Array(),
      unfinished: 0,
    });
  });
});
