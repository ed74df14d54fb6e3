/** Score of an entry for a typed text: all words must occur, best at the start of the name. */
export function matching(name: string, typed: string, words: readonly string[] = []): number {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const own = name.toLowerCase();
  const all = [own, ...words].join(' ').toLowerCase();
  if (!asked.every((word) => all.includes(word))) return 0;
  const [first = ''] = asked;
  if (own.startsWith(first)) return 1;
  return own.includes(first) ? 0.75 : 0.5;
}
