import { expect, test } from 'vitest';
import { rowsOf, tableOf } from './table.mjs';

test('a table reads back as it was written', () => {
  const rows = [
    {
      name: 'trial: a chart',
      date: '2026-11-25',
      outcome: 'holds',
      remark: '1 new file',
      seconds: '9',
    },
    {
      name: 'races',
      date: '2026-11-24',
      outcome: 'fails',
      remark: 'ended with code 1',
      seconds: '71',
    },
  ];
  expect(rowsOf(tableOf(rows))).toEqual(rows);
  expect(rowsOf(tableOf([]))).toEqual([]);
});
