/** Parses numbers as typed. */

/** A number with a comma or point for decimals and an optional exponent; null if invalid. */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  const number = plain === '' ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? number : null;
}

/** Numbers separated by spaces, commas or semicolons, and integer ranges such as `1-5`. */
export function readNumbers(text: string): number[] | null {
  const numbers = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .flatMap((part) => readRange(part) ?? [readNumber(part)]);
  return numbers.every((number) => number !== null) ? numbers : null;
}

export const writeNumbers = (numbers: readonly number[]): string => numbers.join(', ');

const MAX_RANGE = 1000;

function readRange(part: string): number[] | null {
  const [, from, to] = /^(\d+)(?:-|–|\.\.)(\d+)$/.exec(part) ?? [];
  const length = Number(to) - Number(from) + 1;
  if (!(length >= 1 && length <= MAX_RANGE)) return null;
  return Array.from({ length }, (_, index) => Number(from) + index);
}
