import { describe, expect, it } from 'vitest';
import { dotScale, dotTicks, positionOn } from './dotScale';

const ratios = (...values: number[]) => {
  const scale = dotScale(values, 'log');
  if (!scale) throw new Error('values have a scale');
  return scale;
};

describe('the scale of dot columns', () => {
  it('covers all ratios and one, between round factors', () => {
    expect(ratios(0.62, 2.2).domain).toEqual([0.5, 2.5]);
    expect(ratios(3, 17).domain).toEqual([0.8, 20]);
    expect(ratios(0.011).domain).toEqual([0.01, 1.25]);
  });

  it('is not empty although all are equal', () => {
    expect(ratios(1, 1).domain).toEqual([0.8, 1.25]);
    expect(dotScale([0, 0], 'linear')?.domain).toEqual([0, 1]);
  });

  it('places equal factors at equal distances from one', () => {
    const scale = ratios(0.5, 2);
    expect(scale.domain).toEqual([0.5, 2]);
    expect([0.5, 1, 2].map((value) => positionOn(scale, value))).toEqual([0, 50, 100]);
  });

  it('keeps what lies outside at its ends', () => {
    expect(positionOn(ratios(0.5, 2), 1e6)).toBe(100);
    expect(positionOn(ratios(0.5, 2), 1e-6)).toBe(0);
  });

  it('begins at zero for shares', () => {
    expect(dotScale([0.13, 0.37], 'linear')?.domain).toEqual([0, 0.4]);
  });

  it('has no values without numbers', () => {
    expect(dotScale([Number.NaN], 'log')).toBeNull();
  });

  it('labels one, and the ends that are not next to it', () => {
    expect(dotTicks(ratios(0.9, 20))).toEqual([1, 20]);
    expect(dotTicks(ratios(0.5, 2))).toEqual([0.5, 1, 2]);
  });
});
