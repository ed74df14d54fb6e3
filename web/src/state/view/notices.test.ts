import { expect, it } from 'vitest';
import { notice } from './notices';

const lines = (length: number) => Array.from({ length }, (_, at) => `line ${at}`);

it('a notice shows twenty lines and counts the rest', () => {
  expect(notice('info', 'few', lines(20)).lines).toEqual(lines(20));
  expect(notice('info', 'many', lines(40_000)).lines).toEqual([...lines(20), 'And 39,980 more.']);
});
