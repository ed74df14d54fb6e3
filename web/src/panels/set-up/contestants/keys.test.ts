import { describe, expect, it } from 'vitest';
import { keyed } from './keys';

const [a, b, c] = [{ scheme: 'a' }, { scheme: 'b' }, { scheme: 'a' }];

describe('keys of contestants', () => {
  const first = keyed([], [a, b, c]);
  const keys = first.map(({ key }) => key);

  it('differ', () => {
    expect(new Set(keys).size).toBe(3);
  });

  it('follow moved entries', () => {
    expect(keyed(first, [c, a, b]).map(({ key }) => key)).toEqual([keys[2], keys[0], keys[1]]);
  });

  it('are kept when an entry is edited', () => {
    expect(keyed(first, [a, { scheme: 'b', load: 1 }, c]).map(({ key }) => key)).toEqual(keys);
  });

  it('of other entries are kept when one is added or removed', () => {
    expect(keyed(first, [a, c]).map(({ key }) => key)).toEqual([keys[0], keys[2]]);
    const grown = keyed(first, [a, { scheme: 'd' }, b, c]).map(({ key }) => key);
    expect([grown[0], grown[2], grown[3]]).toEqual(keys);
    expect(keys).not.toContain(grown[1]);
  });
});
