import fc from 'fast-check';
import decode from 'qr/decode.js';
import { expect, it } from 'vitest';
import { MOST_CHARACTERS, qrCode } from './qrCode';

/** Reads a drawing as a camera would: every module is a square of black or white pixels. */
function read(link: string): string {
  const code = qrCode(link);
  if (!code) throw new Error('no code');
  const { size, path } = code;
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = row * width + Number(x) * scale;
      for (let at = from; at < from + Number(run) * scale; at += 1)
        data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return decode({ width, height: width, data });
}

it('draws codes that a reader reads, up to the longest', () => {
  const base = 'https://here.test/millrace/#';
  for (const length of [60, 500, 501, 1_200, MOST_CHARACTERS]) {
    const link = (base + 'd.2.Aa0_-%7E&=~'.repeat(250)).slice(0, length);
    expect(read(link)).toBe(link);
  }
});

it('draws any short link', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ019._~-=&%+'), maxLength: 120 });
  fc.assert(
    fc.property(letters, (payload) => {
      const link = `https://here.test/#p.2.${payload}`;
      expect(read(link)).toBe(link);
    }),
    { numRuns: 30 },
  );
});

it('draws none that no reader can read', () => {
  expect(qrCode('x'.repeat(MOST_CHARACTERS + 1))).toBeNull();
});
