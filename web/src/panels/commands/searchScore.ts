/** Words of a text in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * How well a command fits a search: 1 if every word of the search begins a word of the label, 0.5 if the further words
 * of the command are needed, else 0. Letters in between are not skipped: in the sentences that describe schemes, they
 * would match almost anything.
 */
export function searchScore(search: string, label: string, further: readonly string[]): number {
  const asked = wordsOf(search);
  const begins = (known: readonly string[]) =>
    asked.every((word) => known.some((one) => one.startsWith(word)));
  const own = wordsOf(label);
  if (begins(own)) return 1;
  return begins([...own, ...further.flatMap(wordsOf)]) ? 0.5 : 0;
}
