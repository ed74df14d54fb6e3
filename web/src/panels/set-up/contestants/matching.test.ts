import { describe, expect, it } from 'vitest';
import { matching } from './matching';

describe('the score of an entry', () => {
  const score = (typed: string) => matching('Homa', typed, ['Receivers grant packets', 'SIGCOMM']);

  it('is positive if all words match, in any order, case, and as parts', () => {
    expect(score('grant homa')).toBeGreaterThan(0);
    expect(score('sigcomm RECEIV')).toBeGreaterThan(0);
  });

  it('is zero for scattered letters, or if only some words match', () => {
    expect(score('hms')).toBe(0);
    expect(score('homa deadline')).toBe(0);
  });

  it('is higher at the start of the name', () => {
    expect(score('ho')).toBeGreaterThan(score('ma'));
    expect(score('ma')).toBeGreaterThan(score('grant'));
  });
});
