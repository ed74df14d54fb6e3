import { describe, expect, it } from 'vitest';
import type { Parameter, WorkloadCard } from '../../engine/generated';
import {
  duplicateContestant,
  moveContestant,
  readsData,
  removeContestant,
  withData,
  withoutData,
} from './edit';
import { BLANK } from './readScenario';

const racing = (...schemes: string[]) => ({
  ...BLANK,
  contestants: schemes.map((scheme) => ({ scheme, parameters: {} })),
});
const order = ({ contestants }: { contestants: { scheme: unknown }[] }) =>
  contestants.map(({ scheme }) => scheme).join('');

describe('moving a contestant', () => {
  const abcd = racing('a', 'b', 'c', 'd');

  it('inserts it at another index, and shifts the others', () => {
    expect(order(moveContestant(abcd, 0, 2))).toBe('bcad');
    expect(order(moveContestant(abcd, 3, 0))).toBe('dabc');
  });

  it('changes nothing beyond either end', () => {
    expect(moveContestant(abcd, 0, -1)).toBe(abcd);
    expect(moveContestant(abcd, 3, 4)).toBe(abcd);
  });
});

describe('a sweep of one contestant', () => {
  const path = '/contestants/1/parameters/queues';
  const swept = { ...racing('a', 'b', 'c'), sweep: { path, values: [2, 4] } };
  const pathOf = (scenario: { sweep?: { path: string } }) => scenario.sweep?.path;

  it('follows it to another index', () => {
    expect(pathOf(moveContestant(swept, 1, 2))).toBe('/contestants/2/parameters/queues');
    expect(pathOf(removeContestant(swept, 0))).toBe('/contestants/0/parameters/queues');
    expect(pathOf(duplicateContestant(swept, 0))).toBe('/contestants/2/parameters/queues');
    expect(order(duplicateContestant(swept, 1))).toBe('abbc');
  });

  it('is removed with it', () => {
    expect(removeContestant(swept, 1).sweep).toBeUndefined();
  });
});

describe('workload data', () => {
  const sizes = { name: 'sizes', domain: { kind: 'choice', options: [], default: 'known' } };
  const card = {
    id: 'drawn',
    data: 'size-table',
    data_when: { parameter: 'sizes', values: ['own'] },
    parameters: [sizes as unknown as Parameter],
  } as unknown as WorkloadCard;
  const plain = { ...BLANK, workload: { kind: 'drawn', parameters: { load: 0.5 } } };

  it('is read once provided, and not after its removal', () => {
    expect(readsData(plain, card)).toBe(false);
    const own = withData(plain, card, 'text');
    expect(own.workload.parameters).toEqual({ load: 0.5, sizes: 'own' });
    expect(readsData(own, card)).toBe(true);
    expect(withoutData(own, card)).toEqual(plain);
  });

  it('is always read if the workload has no choice', () => {
    expect(readsData(plain, { ...card, data_when: null })).toBe(true);
    expect(readsData(plain, { ...card, data: null })).toBe(false);
  });
});
