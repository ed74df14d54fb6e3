import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../engine/protocol';
import { outcomeOf } from './fixture';
import { differenceOf } from './outcome';

describe('two runs of a lane', () => {
  const raced = outcomeOf('f');
  const counting = (counters: Partial<Outcome['counters']>): Outcome => ({
    ...raced,
    counters: { ...raced.counters, ...counters },
  });

  it('have the same results if fingerprint and counters are equal', () => {
    expect(differenceOf(outcomeOf('f'), raced)).toBeNull();
    expect(differenceOf(outcomeOf('g'), raced)).toBe('fingerprint g instead of f');
    expect(differenceOf(outcomeOf('g'), undefined)).toBe('fingerprint g instead of none');
  });

  it('differ in any counter', () => {
    expect(differenceOf(counting({ data_sent: 11 }), raced)).toBe('data sent: 11 instead of 0');
    const drops_by_priority: Outcome['counters']['drops_by_priority'] = [0, 0, 0, 0, 0, 0, 0, 1];
    expect(differenceOf(counting({ drops_by_priority }), raced)).toBe(
      'drops by priority: 0,0,0,0,0,0,0,1 instead of 0,0,0,0,0,0,0,0',
    );
  });
});
