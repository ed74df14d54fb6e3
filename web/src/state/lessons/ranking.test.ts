import { expect, it } from 'vitest';
import type { Measured } from '../../engine/generated';
import { judgedOrder, ratiosOf } from './ranking';

const measured = (value: number, low: number | null, high: number | null): Measured => ({
  ...{ value, low, high },
  ...{ seeds: low === null ? 1 : 5, silent: 0 },
});

/** a is clearly smaller than b and c, between which nothing is shown. */
function ratio(one: string, other: string): Measured | undefined {
  const known: Record<string, Measured> = {
    'a b': measured(0.5, 0.4, 0.6),
    'b a': measured(2, 1.7, 2.5),
    'a c': measured(0.6, 0.5, 0.7),
    'c a': measured(1.7, 1.4, 2),
    'b c': measured(1.05, 0.9, 1.2),
    'c b': measured(0.95, 0.8, 1.1),
  };
  return known[`${one} ${other}`];
}

it('counts pairs in the right order, and pairs without a shown difference either way', () => {
  const open = (...pair: string[]) => [pair];
  expect(judgedOrder(['a', 'b', 'c'], 'smallest', ratio)).toEqual({
    right: 3,
    all: 3,
    open: open('b', 'c'),
  });
  expect(judgedOrder(['a', 'c', 'b'], 'smallest', ratio)).toEqual({
    right: 3,
    all: 3,
    open: open('c', 'b'),
  });
  expect(judgedOrder(['c', 'b', 'a'], 'smallest', ratio)).toMatchObject({ right: 1, all: 3 });
  expect(judgedOrder(['c', 'b', 'a'], 'largest', ratio)).toMatchObject({ right: 3, all: 3 });
});

it('judges a single run by its values, and equal ones as equal', () => {
  const single = (value: number) => () => measured(value, null, null);
  expect(judgedOrder(['a', 'b'], 'smallest', single(0.9)).right).toBe(1);
  expect(judgedOrder(['a', 'b'], 'smallest', single(1.1)).right).toBe(0);
  expect(judgedOrder(['a', 'b'], 'smallest', single(1)).open).toEqual([['a', 'b']]);
  expect(judgedOrder(['a', 'b'], 'smallest', () => undefined).right).toBe(0);
});

it('compares each contestant with those that follow it', () => {
  expect(ratiosOf('x.y', ['A', 'B', 'C'])).toEqual([
    'x.y[A] / x.y[B]',
    'x.y[A] / x.y[C]',
    'x.y[B] / x.y[C]',
  ]);
});
