/** Sentences composed by the page; names and explanations come from the catalogue. */
import type { Domain, Issue, Value } from '../../engine/generated';

/** An id as words. */
export function humanised(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const number = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 6 });

/** Valid values, completing “expected …”. */
export function expectedOf(domain: Domain): string {
  switch (domain.kind) {
    case 'integer':
      return `a whole number from ${number(domain.min)} to ${number(domain.max)}`;
    case 'number':
      return `a number from ${number(domain.min)} to ${number(domain.max)}`;
    case 'numbers':
      return `at most ${domain.max_len} ascending numbers from ${number(domain.min)} to ${number(domain.max)}`;
    case 'choice':
      return 'one of the options';
    case 'switch':
      return 'on or off';
  }
}

/** Formats a value of a domain. */
export function valueText(domain: Domain, value: Value): string {
  if (domain.kind === 'choice') {
    return domain.options.find(({ id }) => id === value)?.label ?? String(value);
  }
  if (Array.isArray(value)) return value.map(number).join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? number(value) : value;
}

export const problemOf = ({ value, expected }: Issue): string =>
  value === '' ? `Missing; expected ${expected}.` : `Expected ${expected}, got ${value}.`;

/** Remaining wall-clock time, with suitable precision. */
export function timeLeft(seconds: number): string {
  if (Number.isNaN(seconds)) return '';
  if (seconds < 1) return 'under 1 s left';
  if (seconds < 60) return `${Math.ceil(seconds)} s left`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min left`;
  return `${(seconds / 3600).toFixed(1)} h left`;
}
