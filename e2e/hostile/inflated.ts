import { inflateRawSync } from 'node:zlib';

/** The text in a packed link; null if it has none of a bearable size. */
export function inflated(fragment: string): string | null {
  const [, payload] = /^#d\.2\.(.*)$/s.exec(fragment) ?? [];
  if (payload === undefined) return null;
  try {
    const options = { maxOutputLength: 100_000 };
    return inflateRawSync(Buffer.from(payload, 'base64url'), options).toString('utf8');
  } catch {
    return null;
  }
}
