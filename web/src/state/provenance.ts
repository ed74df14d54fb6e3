/** Where a picture or table came from: enough to repeat it, and to open it again from the file itself. */
import type { ScenarioSpec } from '../engine/generated';

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
  return [title, facts.join(' · ')];
}

/** Marks the fragment within a file, whatever kind of file it is. */
const MARK = 'millrace:#';

export const stampOf = ({ fragment }: Provenance): string => MARK + fragment;

/** The fragment that a text carries, as {@link stampOf} wrote it there, also where XML escaped it. */
export function fragmentIn(text: string): string | null {
  const start = text.indexOf(MARK);
  if (start < 0) return null;
  const [stamp = ''] = text.slice(start + MARK.length).split(/[\s"<]/, 1);
  return stamp.replaceAll('&amp;', '&') || null;
}
