import { expect, it } from 'vitest';
import type { Parameter } from '../../engine/generated';
import { factsOf } from './PrintedSetUp';

const base = { help: '', source: '', shown_when: null };
const parameters = [
  {
    ...base,
    name: 'leaves',
    label: 'Leaves',
    unit: '',
    domain: { kind: 'integer', min: 1, max: 99, default: 2 },
  },
  {
    ...base,
    name: 'rate',
    label: 'Host rate',
    unit: 'Gb/s',
    domain: { kind: 'number', min: 1, max: 99, default: 10 },
  },
  { ...base, name: 'hash', label: 'Hashing', unit: '', domain: { kind: 'switch', default: false } },
  {
    ...base,
    ...{ name: 'seed', label: 'Hash seed', unit: '' },
    domain: { kind: 'integer', min: 1, max: 9, default: 1 },
    shown_when: { parameter: 'hash', values: ['true'] },
  },
] as unknown as Parameter[];

it('tells every parameter that applies, defaults included', () => {
  expect(factsOf(parameters, { rate: 40 })).toBe('Leaves 2, Host rate 40\u00a0Gb/s, Hashing off');
  expect(factsOf(parameters, { hash: true })).toMatch(/Hashing on, Hash seed 1$/);
});
