// Random changes of texts, the same for the same seed.

export type Random = () => number;

const MOST_CHANGES = 6;

/** Texts that have broken readers before. */
const ODD = [
  '',
  '\u0000',
  '\u202e',
  '-1',
  '1e400',
  '-0',
  '9'.repeat(40),
  'null',
  '{}',
  '[]',
  '[[[[',
  '"',
  '\\',
  '\n',
  ',',
  ';',
  '=',
  '&',
  '%',
  '~',
  '(',
  ')',
  '/0',
  '=1+1',
  '__proto__',
];

/** One to {@link MOST_CHANGES} changes of `text`; parts of `other` may be put into it. */
export function mutated(text: string, other: string, random: Random): string {
  let changed = text;
  for (let change = Math.ceil(random() * MOST_CHANGES); change > 0; change -= 1) {
    changed = changedOnce(changed, other, random);
  }
  return changed;
}

function changedOnce(text: string, other: string, random: Random): string {
  const place = () => Math.floor(random() * (text.length + 1));
  const from = place();
  const to = Math.min(text.length, from + Math.floor(random() * 12));
  const way = random();
  if (way < 0.15) return text.slice(0, from);
  if (way < 0.35) return text.slice(0, from) + text.slice(to);
  if (way < 0.5) return text.slice(0, to) + text.slice(from);
  if (way < 0.6) {
    const part = Math.floor(random() * other.length);
    return (
      text.slice(0, from) + other.slice(part, part + Math.floor(random() * 40)) + text.slice(to)
    );
  }
  if (way < 0.7) {
    const number = String(Math.floor(random() * 2 ** 33) - 2 ** 32);
    return text.slice(0, from) + text.slice(from).replace(/-?\d+(\.\d+)?/, number);
  }
  if (way < 0.8) {
    const letter = String.fromCharCode(Math.floor(random() * 256));
    return text.slice(0, from) + letter + text.slice(from + 1);
  }
  const odd = ODD[Math.floor(random() * ODD.length)] ?? '';
  return text.slice(0, from) + odd.repeat(1 + Math.floor(random() * 3)) + text.slice(to);
}
