import { describe, expect, it } from 'vitest';
import { apartOf, countingOf } from './counting';

describe('flows that count', () => {
  const counted = Uint8Array.of(0, 0, 1, 0, 1, 0);

  it('have first and last numbers', () => {
    expect(countingOf(counted)).toEqual({ flows: 6, counted: 2, first: 2, last: 4 });
    expect(countingOf(new Uint8Array(2))).toMatchObject({ counted: 0, first: -1, last: -1 });
  });

  it('have others before, among and after them', () => {
    expect([0, 2, 3, 5].map((flow) => apartOf(counted, flow))).toEqual([
      'before',
      null,
      'among',
      'after',
    ]);
  });
});
