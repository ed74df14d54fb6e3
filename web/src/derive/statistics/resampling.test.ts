import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile } from '../distributions/sample';
import { percentileInterval, percentileRatio } from './resampledEstimate';
import { type PooledPercentile, pooledPercentile } from './resampling';

function pooled(seeds: readonly number[][], q: number): PooledPercentile {
  const steps = pooledPercentile(
    seeds.map((values) => Float64Array.from(values).sort()),
    q,
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const value = fc.double({ noNaN: true, min: 1e-3, max: 1e3 });
const seeds = fc.array(fc.array(value, { minLength: 1, maxLength: 200 }), {
  minLength: 1,
  maxLength: 5,
});

describe('a pooled percentile', () => {
  it('is the percentile of the values of all seeds', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(0.5, 0.95, 0.99), (all, q) => {
        const { value: found, n } = pooled(all, q);
        expect(found).toBe(percentile(Float64Array.from(all.flat()).sort(), q));
        expect(n).toBe(all.flat().length);
      }),
      { numRuns: 30 },
    );
  });

  it('is resampled by whole seeds: of two, both, or one of them twice', () => {
    const [low, high] = [Array(300).fill(1), Array(100).fill(9)];
    const { draws } = pooled([low, high], 0.5);
    const drawn = new Map<number, number>();
    for (const one of draws) drawn.set(one, (drawn.get(one) ?? 0) + 1);
    // A quarter of the resamples contain the second seed twice; all others contain more of the first.
    expect([...drawn.keys()].sort()).toEqual([1, 9]);
    expect((drawn.get(9) ?? 0) / draws.length).toBeCloseTo(0.25, 1);
  });

  it('weights resamples as if the seeds were written out', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(0.5, 0.95), (all, q) => {
        fc.pre(all.length === 2);
        const [a = [], b = []] = all;
        const possible = [
          [...a, ...a],
          [...a, ...b],
          [...b, ...b],
        ].map((values) => percentile(Float64Array.from(values).sort(), q));
        for (const draw of pooled(all, q).draws) expect(possible).toContain(draw);
      }),
      { numRuns: 20 },
    );
  });

  it('is deterministic', () => {
    const all = [
      [1, 2, 3],
      [2, 3, 4],
      [3, 4, 9],
    ];
    expect(pooled(all, 0.5).draws).toEqual(pooled(all, 0.5).draws);
  });
});

describe('the interval of a percentile', () => {
  it('contains the value, and is missing for one seed', () => {
    const all = [1, 2, 3, 4, 5].map((scale) => Array.from({ length: 50 }, (_, i) => scale + i));
    const { estimate, low, high } = percentileInterval(pooled(all, 0.5));
    expect(low).toBeLessThan(estimate);
    expect(high).toBeGreaterThan(estimate);
    expect(percentileInterval(pooled([[1, 2]], 0.5)).low).toBeNaN();
  });

  it('of a ratio cancels variation common to both sides', () => {
    const scales = [1, 2, 4, 8, 16];
    const base = scales.map((scale) => Array.from({ length: 50 }, (_, i) => scale * (1 + i)));
    const twice = base.map((values) => values.map((one) => 2 * one));
    const ratio = percentileRatio(pooled(twice, 0.5), pooled(base, 0.5));
    expect(ratio?.estimate).toBeCloseTo(2, 9);
    expect([ratio?.low, ratio?.high].map((one) => one?.toFixed(6))).toEqual([
      '2.000000',
      '2.000000',
    ]);
    expect(ratio).toMatchObject({ n: 5, p: 0 });
    const alone = percentileInterval(pooled(base, 0.5));
    expect(alone.high / alone.low).toBeGreaterThan(4);
  });

  it('covers the true percentile of heavy-tailed runs with few seeds at about the nominal rate', () => {
    let state = 11;
    const uniform = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state + 0.5) / 2 ** 32;
    };
    // Exponential values whose scale varies by seed; estimates the median of their logarithms.
    const seedOf = () => {
      const scale = Math.exp(0.3 * (uniform() + uniform() + uniform() - 1.5));
      return Array.from({ length: 100 }, () => -scale * Math.log(uniform()));
    };
    const truth = pooled(Array.from({ length: 4_000 }, seedOf), 0.5).value;
    const samples = 120;
    const held = Array.from({ length: samples }, () => {
      const { low, high } = percentileInterval(pooled(Array.from({ length: 5 }, seedOf), 0.5));
      return low <= truth && truth <= high;
    }).filter(Boolean).length;
    expect(held / samples).toBeGreaterThan(0.88);
  });
});
