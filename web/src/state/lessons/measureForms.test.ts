import { expect, it } from 'vitest';
import { formOf, measureText, unitOf } from './measureForms';

it('recognises the measures that it builds, and no others', () => {
  for (const form of ['saved', 'ratio', 'value'] as const) {
    const built = { form, metric: 'flows.fct_s.small.p95', one: 'PIAS', other: 'DCTCP, old' };
    const other = form === 'value' ? built.one : built.other;
    expect(formOf(measureText(built))).toEqual({ ...built, other });
  }
  expect(measureText({ form: 'saved', metric: 'a.b', one: 'X', other: 'Y' })).toBe(
    '1 - a.b[X] / a.b[Y]',
  );
  for (const text of ['a.b[X] / c.d[Y]', 'a.b[X] + a.b[Y]', '2', ''])
    expect(formOf(text)).toBeNull();
});

it('gives each form its unit', () => {
  expect(unitOf('saved', { quantity: 'seconds' })).toBe('percent');
  expect(unitOf('ratio', { quantity: 'seconds' })).toBe('factor');
  expect(unitOf('value', { quantity: 'fraction' })).toBe('percent');
  expect(unitOf('value', { quantity: 'count' })).toBe('number');
});
