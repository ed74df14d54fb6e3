import { expect, it } from 'vitest';
import { keyCaps } from './keyText';

it('formats a press with its modifiers', () => {
  expect(keyCaps('$mod+Shift+z', false)).toEqual([['Ctrl', 'Shift', 'Z']]);
  expect(keyCaps('$mod+Enter', true)).toEqual([['⌘', '↵']]);
});

it('formats a sequence press by press', () => {
  expect(keyCaps('g r', false)).toEqual([['G'], ['R']]);
});

it('keeps other characters', () => {
  expect(keyCaps('?', false)).toEqual([['?']]);
  expect(keyCaps('+ -', false)).toEqual([['+'], ['-']]);
});
