import { describe, expect, it } from 'vitest';
import { textIn, withText } from './png';

/** One transparent pixel. */
const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
);
const STAMP = 'millrace:#p.1.a=b&c=~1';

/** Signature and IHDR chunk. */
const HEAD = PIXEL.subarray(0, 33);
const REST = PIXEL.subarray(33);
const IEND = PIXEL.subarray(-12);

/** A chunk with this length field and an invalid checksum. */
function claiming(length: number, name: string, data: readonly number[] = []): number[] {
  const letters = [...name].map((letter) => letter.charCodeAt(0));
  const bytes = [24, 16, 8, 0].map((shift) => (length >>> shift) & 255);
  return [...bytes, ...letters, ...data, 0, 0, 0, 0];
}
const joined = (...parts: Iterable<number>[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

describe('text in a picture', () => {
  it('is returned unchanged, and is stored before the last chunk', () => {
    const stamped = withText(PIXEL, STAMP);
    expect(textIn(stamped)).toBe(STAMP);
    expect(stamped.subarray(-12)).toEqual(IEND);
    expect(stamped.subarray(0, PIXEL.length - 12)).toEqual(PIXEL.subarray(0, -12));
  });

  it('is found after other texts and empty chunks', () => {
    const other = claiming(3, 'tEXt', [65, 0, 66]);
    const empty = claiming(0, 'tEXt');
    const stamped = withText(joined(HEAD, empty, other, claiming(0, 'teSt'), REST), STAMP);
    expect(textIn(stamped)).toBe(STAMP);
  });

  it('is not found in other pictures or other files', () => {
    expect(textIn(PIXEL)).toBeNull();
    expect(textIn(new Uint8Array([1, 2, 3]))).toBeNull();
    expect(textIn(new Uint8Array())).toBeNull();
  });

  it('is not read from a damaged copy', () => {
    const damaged = withText(PIXEL, STAMP);
    const at = damaged.length - IEND.length - 5;
    damaged.set([(damaged[at] ?? 0) ^ 1], at);
    expect(textIn(damaged)).toBeNull();
  });
});

describe('a malformed picture', () => {
  it.each([0x10000000, 0xfffffff0, 0x80000000, 2])(
    'with length field %i is refused without allocation',
    (length) => {
      const lying = joined(HEAD, claiming(length, 'tEXt', [65]));
      expect(textIn(lying)).toBeNull();
      expect(() => withText(lying, STAMP)).toThrow(
        /chunk tEXt claims \d+ bytes of 1 that are left/,
      );
    },
  );

  it('is refused when truncated at any position', () => {
    const stamped = withText(PIXEL, STAMP);
    for (let length = 0; length < stamped.length; length++) {
      expect(textIn(stamped.subarray(0, length))).toBeNull();
    }
  });

  it('is refused without an end chunk', () => {
    expect(() => withText(HEAD, STAMP)).toThrow(/without an IEND chunk/);
    expect(textIn(joined(HEAD, REST.subarray(0, -12)))).toBeNull();
  });

  it('is refused with excessively many chunks', () => {
    const chunks = Array.from({ length: 100_001 }, () => claiming(0, 'teSt')).flat();
    expect(() => withText(joined(HEAD, chunks, REST), STAMP)).toThrow(/more than 100000 chunks/);
  });

  it('is not searched for texts longer than a link', () => {
    expect(textIn(withText(PIXEL, 'x'.repeat(2_100_000)))).toBeNull();
  });
});
