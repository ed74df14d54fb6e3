import { describe, expect, it } from 'vitest';
import { searchScore } from './searchScore';

describe('a search for commands', () => {
  const aalo = [
    'Add Aalo',
    ['A coflow starts in the first of a few queues and is demoted as it sends'],
  ] as const;

  it('finds labels by the beginnings of their words, in any order', () => {
    expect(searchScore('bug rep', 'Copy bug-report details', [])).toBe(1);
    expect(searchScore('aa add', ...aalo)).toBe(1);
  });

  it('prefers labels to descriptions', () => {
    expect(searchScore('queues', ...aalo)).toBe(0.5);
  });

  it('does not skip letters', () => {
    expect(searchScore('incast', ...aalo)).toBe(0);
    expect(searchScore('alo', ...aalo)).toBe(0);
  });

  it('finds everything without words', () => {
    expect(searchScore(' ', ...aalo)).toBe(1);
  });
});
