/** Text inside PNG files, in a chunk of its own that pictures' programs leave alone. */
import { decode, encode } from 'png-chunk-text';
import encodeChunks from 'png-chunks-encode';
import extractChunks from 'png-chunks-extract';

const KEYWORD = 'millrace';

export function withText(png: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const chunks = extractChunks(png);
  // The last chunk ends the file.
  chunks.splice(-1, 0, encode(KEYWORD, text));
  return Uint8Array.from(encodeChunks(chunks));
}

/** The text that {@link withText} put there; null when there is none, or the file is damaged. */
export function textIn(png: Uint8Array): string | null {
  try {
    for (const { name, data } of extractChunks(png)) {
      if (name !== 'tEXt') continue;
      const { keyword, text } = decode(data);
      if (keyword === KEYWORD) return text;
    }
  } catch {
    return null;
  }
  return null;
}
