/** Where a picture or table came from: enough to repeat it, and to open it again from the file itself. */
import type { ScenarioSpec } from '../../engine/generated';

export interface Provenance {
  readonly title: string;
  readonly scenario: ScenarioSpec;
  readonly engine: string | null;
  /** Null while the race goes on. */
  readonly fingerprint: string | null;
  /** What an address ends with that opens this race and view, without `#`. */
  readonly fragment: string;
}

/** Said in the picture, or above the table. */
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

/** A title ends no remark: what breaks lines in any program becomes a space. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Marks the fragment within a file, whatever kind of file it is. */
const MARK = 'millrace:#';

export const stampOf = ({ fragment }: Provenance): string => MARK + fragment;

/** The fragment of a text that is a stamp and nothing else, as pictures hold it. */
export function fragmentOf(stamp: string): string | null {
  return stamp.startsWith(MARK) && !/[\s"<]/.test(stamp) ? stamp.slice(MARK.length) || null : null;
}

/**
 * The fragment of a table or drawing that was saved here. It is looked for only where it was
 * written: the title in the same file is chosen by the user that shares the race.
 */
export function fragmentIn(text: string): string | null {
  const stamp = stampOfTable(text) ?? stampOfDrawing(text);
  return stamp === null ? null : fragmentOf(stamp);
}

/** The last of the remarks above a table. A spreadsheet may have put them in quotes, and separators behind them. */
function stampOfTable(text: string): string | null {
  const remarks = /^\uFEFF?(?:"?# .*\r?\n)+/.exec(text)?.[0].trimEnd().split(/\r?\n/);
  const last = remarks?.at(-1)?.replace(/^\uFEFF?"?# /, '');
  return last?.replace(/[",;\t]+$/, '') ?? null;
}

/** The metadata that a drawing begins with. */
function stampOfDrawing(text: string): string | null {
  const [, metadata] = /^(?:<\?xml[^>]*>\s*)?<svg[^>]*><metadata>([^<]*)</.exec(text) ?? [];
  return metadata?.replaceAll('&amp;', '&') ?? null;
}
