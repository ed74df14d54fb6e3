import { expect, it } from 'vitest';
import { unbroken } from './unbroken';

it('joins numbers with their units only', () => {
  expect(unbroken('26 % of 10 MB in 2 ms at 10 Gb/s, 1.4 × as long')).toBe(
    '26\u00a0% of 10\u00a0MB in 2\u00a0ms at 10\u00a0Gb/s, 1.4\u00a0× as long',
  );
  expect(unbroken('240 packets in 3 steps, 12 hosts')).toBe('240 packets in 3 steps, 12 hosts');
});
