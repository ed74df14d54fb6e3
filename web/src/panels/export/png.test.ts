import { expect, it } from 'vitest';
import { textIn, withText } from './png';

/** One transparent pixel. */
const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
);

it('carries a text and gives it back', () => {
  expect(textIn(withText(PIXEL, 'millrace:#p.1.a=b&c=~1'))).toBe('millrace:#p.1.a=b&c=~1');
});

it('finds nothing in other pictures, nor in damaged ones', () => {
  expect(textIn(PIXEL)).toBeNull();
  expect(textIn(PIXEL.slice(0, 40))).toBeNull();
  expect(textIn(new Uint8Array([1, 2, 3]))).toBeNull();
});
