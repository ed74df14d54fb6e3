import { describe, expect, it } from 'vitest';
import { matching } from './matching';

describe('an entry among many', () => {
  const score = (typed: string) => matching('Homa', typed, ['Receivers grant packets', 'SIGCOMM']);

  it('is found by all of its words, in any order and case, and by parts of them', () => {
    expect(score('grant homa')).toBeGreaterThan(0);
    expect(score('sigcomm RECEIV')).toBeGreaterThan(0);
  });

  it('is not found by letters strewn over its words, nor by some of what was typed', () => {
    expect(score('hms')).toBe(0);
    expect(score('homa deadline')).toBe(0);
  });

  it('comes before others when its name begins so', () => {
    expect(score('ho')).toBeGreaterThan(score('ma'));
    expect(score('ma')).toBeGreaterThan(score('grant'));
  });
});
