import { expect, test } from 'vitest';
import { ratiosToReference } from './rows.mjs';

const rows = [{ reference: null }, { reference: 0 }, { reference: null }];
const measured = [
  { work: 100, cpu_s: 2 },
  { work: 90, cpu_s: 9 },
  { work: 7, cpu_s: 1 },
];

test('speeds are compared with the row that each names', () => {
  expect(ratiosToReference(rows, measured)).toEqual([null, 0.2, null]);
});

test('without the row that it names, a row has no ratio', () => {
  expect(ratiosToReference([{ reference: 5 }], measured)).toEqual([null]);
});
