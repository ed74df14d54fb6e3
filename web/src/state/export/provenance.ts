/** Provenance of an exported picture or table: identifies its race, and reopens it from the file. */
import type { ScenarioSpec } from '../../engine/generated';

export interface Provenance {
  readonly title: string;
  readonly scenario: ScenarioSpec;
  readonly engine: string | null;
  /** Null while the race runs. */
  readonly fingerprint: string | null;
  /** Fragment of the address that opens this race and view, without `#`. */
  readonly fragment: string;
}

/** Text in the picture, or above the table. */
export function provenanceLines({ title, scenario, engine, fingerprint }: Provenance): string[] {
  const { level, seeds } = scenario;
  const facts = [
    `${level} level`,
    `${seeds.length === 1 ? 'seed' : 'seeds'} ${seeds.join(', ')}`,
    `engine ${engine ?? 'unknown'}`,
    fingerprint === null ? 'race still running' : `fingerprint ${fingerprint}`,
  ];
  return [onOneLine(title), facts.join(' · ')];
}

/** Replaces line breaks of any program with spaces, so that a title cannot end its line. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Marks the fragment in files of any type. */
const MARK = 'millrace:#';

export const stampOf = ({ fragment }: Provenance): string => MARK + fragment;

/** The fragment of a text that consists of a stamp only, as in pictures. */
export function fragmentOf(stamp: string): string | null {
  return stamp.startsWith(MARK) && !/[\s"<]/.test(stamp) ? stamp.slice(MARK.length) || null : null;
}

/**
 * The fragment of an exported table or drawing. Searched only at its written position, because the file also contains a
 * title, which the author of the race chooses.
 */
export function fragmentIn(text: string): string | null {
  const stamp = stampOfTable(text) ?? stampOfDrawing(text);
  return stamp === null ? null : fragmentOf(stamp);
}

/** The last header line above a table. Spreadsheets may add quotes, and separators at the end. */
function stampOfTable(text: string): string | null {
  const remarks = /^\uFEFF?(?:"?# .*\r?\n)+/.exec(text)?.[0].trimEnd().split(/\r?\n/);
  const last = remarks?.at(-1)?.replace(/^\uFEFF?"?# /, '');
  return last?.replace(/[",;\t]+$/, '') ?? null;
}

/** The metadata at the start of a drawing. */
function stampOfDrawing(text: string): string | null {
  const [, metadata] = /^(?:<\?xml[^>]*>\s*)?<svg[^>]*><metadata>([^<]*)</.exec(text) ?? [];
  return metadata?.replaceAll('&amp;', '&') ?? null;
}
