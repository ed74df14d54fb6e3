import { expect, it } from 'vitest';
import { keyCaps } from './keyText';

it('writes one press with its modifiers', () => {
  expect(keyCaps('$mod+Shift+z', false)).toEqual([['Ctrl', 'Shift', 'Z']]);
  expect(keyCaps('$mod+Enter', true)).toEqual([['⌘', '↵']]);
});

it('writes a sequence press by press', () => {
  expect(keyCaps('g r', false)).toEqual([['G'], ['R']]);
});

it('keeps signs as they are', () => {
  expect(keyCaps('?', false)).toEqual([['?']]);
});
