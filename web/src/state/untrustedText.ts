/** Untrusted text in messages. */

/** Longest text of a link or file that a message repeats. */
const MOST = 80;

/** Text shortened and without control characters, which could change how a message reads. */
export function quoted(text: string): string {
  const short = text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
  return short.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`,
  );
}
