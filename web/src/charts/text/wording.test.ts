import { describe, expect, it } from 'vitest';
import type { Series } from '../series';
import { duration, share } from './format';
import { compareHighest, compareLowest, type Ranked } from './wording';

const appearance = { colour: 'blue', mark: 'circle', dash: 'solid' } as const;
const series = (key: string): Series => ({ ...appearance, key, label: key.toUpperCase() });
const ranked = (values: Record<string, number>) =>
  Object.entries(values).map(([key, value]) => ({ series: series(key), value }));

describe('sentences that compare', () => {
  it('state the interval of the distance, if known', () => {
    const between = (one: Series, other: Series) => `${one.key} against ${other.key}`;
    const all = ranked({ a: 0.002, b: 0.001, c: 0.004 });
    expect(compareLowest('Mean FCT', all, duration, between)).toBe(
      'Mean FCT is lowest under B (1.00\u00a0ms); relative to C (4.00\u00a0ms): b against c.',
    );
    expect(compareHighest('In time', ranked({ a: 0.5, b: 0.75 }), share, between)).toBe(
      'In time is highest under B (75.0\u00a0%); relative to A (50.0\u00a0%): b against a.',
    );
  });

  it('state the distance otherwise', () => {
    expect(compareLowest('Mean FCT', ranked({ a: 0.002, b: 0.001 }), duration)).toBe(
      'Mean FCT is lowest under B (1.00\u00a0ms), 50\u00a0% below A (2.00\u00a0ms).',
    );
    expect(compareHighest('In time', ranked({ a: 0.5, b: 0.75 }), share, () => '')).toBe(
      'In time is highest under B (75.0\u00a0%); A: 50.0\u00a0%.',
    );
  });

  it('rank only contestants that left the same number unfinished', () => {
    const [a, b, c] = ranked({ a: 0.002, b: 0.001, c: 0.004 });
    const all = [a, { ...b, unfinished: 7 }, c] as Ranked[];
    expect(compareLowest('Mean FCT', all, duration)).toBe(
      'Mean FCT is lowest under A (2.00\u00a0ms), 50\u00a0% below C (4.00\u00a0ms). Not ranked, because more is unfinished: B.',
    );
    const alike = [a, b, c].map((one) => ({ ...one, unfinished: 7 })) as Ranked[];
    expect(compareLowest('Mean FCT', alike, duration)).toMatch(/^Mean FCT is lowest under B/);
  });

  it('compare no contestant with itself, and no ties', () => {
    expect(compareLowest('Mean FCT', ranked({ a: 0.002, b: Number.NaN }), duration)).toBe(
      'Mean FCT: A 2.00\u00a0ms.',
    );
    expect(compareLowest('Mean FCT', ranked({ a: 0.002, b: 0.002 }), duration)).toBe(
      'Mean FCT: 2.00\u00a0ms under every scheme.',
    );
    expect(compareLowest('Mean FCT', [], duration)).toBe('Mean FCT: no values.');
  });
});
