import { expect, test } from 'vitest';
import { textPieces } from './textPieces';

test('a text is divided between its characters', () => {
  expect([...textPieces('a stream of bytes', 6)]).toEqual(['a stre', 'am of ', 'bytes']);
  expect([...textPieces('ab🌊cd🌊', 3)]).toEqual(['ab', '🌊c', 'd🌊']);
  expect([...textPieces('🌊🌊', 2)]).toEqual(['🌊', '🌊']);
  expect([...textPieces('', 3)]).toEqual([]);
});

test('half a character is a piece of its own length', () => {
  expect([...textPieces('a\ud83c', 2)]).toEqual(['a\ud83c']);
  expect([...textPieces('\udf0aab', 2)]).toEqual(['\udf0aa', 'b']);
});
