/** A flat record as readable text: `preset=incast&workload.parameters.load=0.8`. */
import type { Json } from '../json';

/** Encodes a missing value; an equal string is quoted. */
const NOTHING = '!';
const LIST = '~';
/** Maximum length of quotes in messages. */
const LEGIBLE = 80;

export type Entries = Map<string, Json | undefined>;

export function writePlain(entries: Entries): string {
  return [...entries]
    .map(([key, value]) => `${linkSafe(key)}=${linkSafe(writeValue(value))}`)
    .join('&');
}

/** Parses the result of {@link writePlain}; returns parts that cannot be parsed. */
export function readPlain(text: string): { entries: Entries; unread: string[] } {
  const entries: Entries = new Map();
  const unread: string[] = [];
  for (const part of text.split('&').filter((part) => part !== '')) {
    const equals = part.indexOf('=');
    try {
      if (equals < 1) throw new SyntaxError('a part has a name and a value');
      const key = decodeURIComponent(part.slice(0, equals));
      entries.set(key, readValue(decodeURIComponent(part.slice(equals + 1))));
    } catch {
      unread.push(shortened(part));
    }
  }
  return { entries, unread };
}

/** Long enough to locate it in a link. */
const shortened = (part: string): string =>
  part.length > LEGIBLE ? `${part.slice(0, LEGIBLE)}…` : part;

function writeValue(value: Json | undefined): string {
  if (value === undefined) return NOTHING;
  if (typeof value === 'string') return isBare(value) ? value : JSON.stringify(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) {
    return LIST + value.join(LIST);
  }
  return JSON.stringify(value);
}

function readValue(text: string): Json | undefined {
  if (text === NOTHING) return undefined;
  if (text === LIST) return [];
  if (text.startsWith(LIST)) return text.slice(1).split(LIST).map(readNumber);
  if (isBare(text)) return text;
  return JSON.parse(text);
}

function readNumber(text: string): number {
  const number = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new SyntaxError(`${text} is not a number`);
  return number;
}

/** Whether a text is unambiguous without quotes. */
function isBare(text: string): boolean {
  if (text === '' || '~!"{['.includes(text.charAt(0))) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/**
 * Keeps characters that are legible and valid in fragments; escapes the rest, including those at which chat programs
 * cut links.
 */
const linkSafe = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
