import { describe, expect, it } from 'vitest';
import { ranking } from './ranking';

const of = (values: Record<string, number>) =>
  Object.entries(values).map(([key, value]) => ({ key, value, lost: 0 }));
const LOWEST = { lowest: true, final: true };

describe('places', () => {
  it('follow values when the race has ended, ascending or descending', () => {
    const standings = of({ a: 3, b: 1, c: 2 });
    expect(ranking([], standings, LOWEST)).toEqual(['b', 'c', 'a']);
    expect(ranking([], standings, { lowest: false, final: true })).toEqual(['a', 'c', 'b']);
  });

  it('persist within the margin, and change beyond it', () => {
    const running = { lowest: true, final: false };
    expect(ranking(['a', 'b'], of({ a: 1, b: 0.99 }), running)).toEqual(['a', 'b']);
    expect(ranking(['a', 'b'], of({ a: 1, b: 0.9 }), running)).toEqual(['b', 'a']);
    expect(ranking(['a', 'b'], of({ a: 1, b: 0.99 }), LOWEST)).toEqual(['b', 'a']);
  });

  it('rank contestants with more rejected flows last, whatever their values', () => {
    const standings = [
      { key: 'a', value: 1, lost: 2 },
      { key: 'b', value: 2, lost: 1 },
      { key: 'c', value: 9, lost: 0 },
      { key: 'd', value: 1.5, lost: 1 },
    ];
    expect(ranking([], standings, LOWEST)).toEqual(['c', 'd', 'b', 'a']);
    const running = { lowest: true, final: false };
    expect(ranking(['a', 'b', 'c', 'd'], standings, running)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('of equal values keep their order', () => {
    expect(ranking(['b', 'a'], of({ a: 1, b: 1 }), LOWEST)).toEqual(['b', 'a']);
  });

  it('rank contestants without a value last, and drop removed contestants', () => {
    const standings = of({ a: Number.NaN, b: 2, c: 1 });
    expect(ranking(['a', 'gone', 'b'], standings, LOWEST)).toEqual(['c', 'b', 'a']);
  });
});
