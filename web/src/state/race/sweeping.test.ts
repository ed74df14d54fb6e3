import { describe, expect, it } from 'vitest';
import { BLANK } from '../scenario/readScenario';
import { moreSeeds, refined, sweepAround } from './sweeping';

const sweep = (values: number[]) => ({
  ...BLANK,
  sweep: { path: '/workload/parameters/x', values },
});

describe('a sweep', () => {
  it('gains the middle of every gap', () => {
    expect(refined(sweep([0.8, 0.2, 0.4])).sweep?.values).toEqual([0.2, 0.3, 0.4, 0.6, 0.8]);
  });

  it('of integers stays integer, and unchanged without values in between', () => {
    expect(refined(sweep([1, 4])).sweep?.values).toEqual([1, 3, 4]);
    const full = sweep([3, 4]);
    expect(refined(full)).toBe(full);
    expect(refined(BLANK)).toBe(BLANK);
  });

  it("never exceeds the engine's maximum", () => {
    const large = sweep(Array.from({ length: 60 }, (_, i) => i * 10));
    expect(refined(large)).toBe(large);
  });

  it('gains the next unused seeds', () => {
    expect(moreSeeds({ ...BLANK, seeds: [2, 7] }).seeds).toEqual([2, 7, 1, 3]);
  });
});

describe('initial values', () => {
  it('of a share are spread over its range, whatever its current value', () => {
    const domain = { kind: 'number', min: 0.01, max: 0.99, default: 0.6 } as never;
    expect(sweepAround(0.6, domain)).toEqual([0.2, 0.4, 0.6, 0.8, 0.9]);
  });

  it('of an unbounded parameter are halved and doubled, within its range', () => {
    const domain = { kind: 'integer', min: 1, max: 100, default: 16 } as never;
    expect(sweepAround(40, domain)).toEqual([10, 20, 40, 80]);
    expect(sweepAround(1, domain)).toEqual([1, 2, 4]);
  });
});
