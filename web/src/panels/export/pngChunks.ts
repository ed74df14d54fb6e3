/** Parses the chunks of an untrusted PNG file: lengths beyond its end are rejected. */

export interface PngChunk {
  /** Four letters, such as `IHDR`. */
  readonly name: string;
  /** A view of the file, without copying. */
  readonly data: Uint8Array;
  /** Offsets of this chunk and of the next in the file. */
  readonly start: number;
  readonly end: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bytes of length and name before the data, and of the checksum after it. */
const HEAD = 8;
const CHECKSUM = 4;
/** Encoders write a few thousand at most; excessively many empty chunks would only take time. */
const MAX_CHUNKS = 100_000;

/**
 * Yields chunks up to `IEND`, the last.
 *
 * @throws RangeError if the file is no PNG, is truncated, has a chunk that exceeds the file, or has more than {@link
 * MAX_CHUNKS}.
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
