/** Untrusted text in messages. */

/** Longest text of a link or file that a message repeats. */
const MOST = 80;

/** Control characters could change how a message reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Text without control characters, and of at most `most` characters. */
export function quoted(text: string, most = MOST): string {
  const shown: string[] = [];
  let length = 0;
  for (const one of text) {
    const written = UNSEEN.test(one) ? `\\u{${one.codePointAt(0)?.toString(16)}}` : one;
    shown.push(written);
    length += written.length;
    if (length > most) break;
  }
  if (length <= most) return shown.join('');
  // Cuts no escape in two.
  while (length > most - 1) length -= shown.pop()?.length ?? length;
  return `${shown.join('')}…`;
}
