import { describe, expect, it } from 'vitest';
import type { Heat } from '../../../state/race/heats';
import { startRace } from '../../../state/race/race';
import { columnsOf, plan } from '../../../state/race/raceFixture';
import { BLANK } from '../../../state/scenario/readScenario';
import { amongOf, lostText } from './compareBasis';

const ALL = Number.POSITIVE_INFINITY;
const NONE = Number.NEGATIVE_INFINITY;
const LABELS = ['DCTCP', 'PIAS', 'pFabric'];

/** One seed of three contestants: those that have started, and the number of compared flows of ten. */
function heat(
  seed: number,
  before_s: number,
  n: number,
  { begun = [0, 1, 2], complete = false } = {},
): Heat {
  const { lanes } = startRace(1 as never, BLANK, [plan(0), plan(1), plan(2)]);
  const cut = { before_s, n, of: begun.length > 0 ? 10 : 0 };
  return {
    ...{ swept: null, seed, ended: complete, complete, flows: cut },
    coflows: { before_s, n: Math.floor(n / 2), of: 5 },
    lanes: lanes.map((lane, at) =>
      begun.includes(at) ? { ...lane, columns: columnsOf(1) } : lane,
    ),
  };
}
const textOf = (heats: readonly Heat[], noun: 'flows' | 'coflows' = 'flows') =>
  amongOf(heats, noun, LABELS, []).text.replaceAll('\u00a0', ' ');
const whyOf = (heats: readonly Heat[], hidden: readonly number[] = []) =>
  amongOf(heats, 'flows', LABELS, hidden).why;

describe('the basis of comparison', () => {
  it('is the number of compared rows, and the latest arrival', () => {
    expect(textOf([heat(1, 0.0312, 4)])).toBe('4 of 10 flows, arrivals up to 31.2 ms');
    expect(textOf([heat(1, 0.0312, 4)], 'coflows')).toBe('2 of 5 coflows, arrivals up to 31.2 ms');
  });

  it('counts seeds with compared rows', () => {
    const seeds = [heat(1, ALL, 10), heat(2, 0.0312, 4), heat(3, NONE, 0, { begun: [] })];
    expect(textOf(seeds)).toBe('14 of 20 flows in 2 of 3 seeds, arrivals up to 31.2 ms');
    expect(textOf([heat(1, 0.02, 3), heat(2, 0.0312, 4)])).toBe(
      '7 of 20 flows in 2 of 2 seeds, arrivals up to 20.0 ms to 31.2 ms, depending on the seed',
    );
    expect(textOf([heat(1, ALL, 10, { complete: true }), heat(2, NONE, 0)])).toBe(
      '10 of 10 flows in 1 of 2 seeds',
    );
  });

  it('is omitted once everything is settled', () => {
    const all = [heat(1, ALL, 10, { complete: true }), heat(2, ALL, 10, { complete: true })];
    expect(amongOf(all, 'flows', LABELS, [])).toEqual({ complete: true, text: '', why: '' });
  });

  it('is empty with a reason', () => {
    expect(whyOf([])).toBe('no scheme has started');
    expect(whyOf([heat(1, NONE, 0, { begun: [0, 1] })])).toBe('pFabric has not started');
    expect(whyOf([heat(1, NONE, 0, { begun: [0] })])).toBe('2 contestants have not started');
    expect(whyOf([heat(1, NONE, 0, { begun: [0] })], [2])).toBe('PIAS has not started');
    expect(whyOf([heat(1, 0, 0)])).toBe('no flows have settled under every scheme yet');
  });
});

it('rejected rows are counted with their noun', () => {
  expect(lostText(1, 'flows')).toBe('1 flow rejected or terminated');
  expect(lostText(1_200, 'coflows')).toBe('1,200 coflows rejected or terminated');
});
