import { expect, test } from 'vitest';
import { atLeast } from './requirements.mjs';

test('versions compare as numbers, not as text', () => {
  expect(atLeast('20.19.0', '20.19')).toBe(true);
  expect(atLeast('1.100.0', '1.86')).toBe(true);
  expect(atLeast('22.0.1', '20.19')).toBe(true);
  expect(atLeast('20.9.0', '20.19')).toBe(false);
  expect(atLeast('18.20.4', '20.19')).toBe(false);
});
