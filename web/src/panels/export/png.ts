/** Text in PNG files, in a chunk that other programs ignore. */
import { decode, encode } from 'png-chunk-text';
import encodeChunks from 'png-chunks-encode';
import { chunksOf, type PngChunk } from './pngChunks';

const KEYWORD = 'millrace';
const TEXT = 'tEXt';
/** The maximum length of an unpacked link, with its keyword. */
const MAX_TEXT_BYTES = 2_000_100;

/** Inserts a text before the last chunk, which must be `IEND`. */
export function withText(png: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const last = [...chunksOf(png)].at(-1)?.start ?? png.length;
  const chunk = bytesOf(encode(KEYWORD, text));
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, last));
  whole.set(chunk, last);
  whole.set(png.subarray(last), last + chunk.length);
  return whole;
}

/** The text of {@link withText}; null if there is none, or if the file is damaged. */
export function textIn(png: Uint8Array): string | null {
  try {
    let found: string | null = null;
    for (const chunk of chunksOf(png)) found ??= textOf(png, chunk);
    return found;
  } catch {
    return null;
  }
}

/** The text of a chunk written by {@link withText}; null for others. */
function textOf(png: Uint8Array, { name, data, start, end }: PngChunk): string | null {
  if (name !== TEXT || data.length > MAX_TEXT_BYTES || !isOurs(data)) return null;
  // Compares the checksum: a damaged link might open another race.
  const intact = bytesOf({ name, data }).every((byte, at) => byte === png[start + at]);
  if (!intact) throw new RangeError(`chunk ${name} at ${start} to ${end} is damaged`);
  return decode(data).text;
}

const OURS = Uint8Array.from(`${KEYWORD}\0`, (letter) => letter.charCodeAt(0));
const isOurs = (data: Uint8Array): boolean => OURS.every((byte, at) => data[at] === byte);

/** A chunk as encoded in a file, with its checksum. */
const bytesOf = (chunk: { name: string; data: Uint8Array }): Uint8Array =>
  encodeChunks([chunk]).subarray(8);
