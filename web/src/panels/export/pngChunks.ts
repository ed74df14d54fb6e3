/** Chunks of an untrusted PNG file: lengths beyond its end are rejected. */

export interface PngChunk {
  /** Four letters, such as `IHDR`. */
  readonly name: string;
  /** A view of the file; nothing is copied. */
  readonly data: Uint8Array;
  /** Where the chunk begins in the file, and where the next one does. */
  readonly start: number;
  readonly end: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length and name before the data, and the checksum after it. */
const HEAD = 8;
const CHECKSUM = 4;
/** Encoders write some thousands at most; far more, all empty, would only take time. */
const MAX_CHUNKS = 100_000;

/**
 * Chunk by chunk up to `IEND`, which comes last.
 *
 * @throws RangeError when the file is no PNG, is cut off, has a chunk longer than what is left of it, or more than
 * {@link MAX_CHUNKS}.
 */
export function* chunksOf(png: Uint8Array): Generator<PngChunk> {
  if (SIGNATURE.some((byte, at) => png[at] !== byte)) throw new RangeError('it is not a PNG file');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let start = SIGNATURE.length;
  for (let read = 0; start + HEAD + CHECKSUM <= png.length; read++) {
    if (read === MAX_CHUNKS) throw new RangeError(`it has more than ${MAX_CHUNKS} chunks`);
    const length = view.getUint32(start);
    const name = String.fromCharCode(...png.subarray(start + 4, start + HEAD));
    const left = png.length - start - HEAD - CHECKSUM;
    if (length > left) {
      throw new RangeError(`chunk ${name} claims ${length} bytes of ${left} that are left`);
    }
    const end = start + HEAD + length + CHECKSUM;
    yield { name, data: png.subarray(start + HEAD, start + HEAD + length), start, end };
    if (name === 'IEND') return;
    start = end;
  }
  throw new RangeError('it ends without an IEND chunk');
}
