/** What the browser stores. Records may be of another version of the page, or damaged, so they are read as untrusted. */
import type { Lesson, ScenarioSpec } from '../../engine/generated';
import { isObject, type Json } from '../json';
import { fitsView } from '../link/sharedView';
import { UNBOUNDED } from '../scenario/bounds';
import { looksLikeScenario, readScenario } from '../scenario/readScenario';
import { DEFAULT_VIEW, type View } from '../view/view';

/** The version of the records that this page writes. Records without one are of version 1. */
export const FORMAT = 1;

/** A race that ended. */
export interface Remembered {
  /** Time of its end, in ISO 8601. */
  readonly at: string;
  readonly preset: string | null;
  readonly scenario: ScenarioSpec;
  readonly view: View;
  readonly engine: string | null;
  readonly fingerprint: string;
}

/** The current scenario, possibly with unfinished edits. */
export interface Draft {
  readonly at: string;
  readonly preset: string | null;
  readonly scenario: ScenarioSpec;
  /** The lesson of which the preset is a step, if it does not ship with the page. */
  readonly lesson?: Lesson | undefined;
}

/** A stored race; null if this version cannot read it. */
export function readRace(stored: unknown): Remembered | null {
  if (!isReadable(stored) || !looksLikeScenario(stored.scenario)) return null;
  const { at, preset, engine, fingerprint } = stored;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  if (typeof fingerprint !== 'string') return null;
  try {
    const { scenario } = readScenario(stored.scenario, UNBOUNDED);
    const view = readView(stored.view);
    return { at, preset: textOr(preset), scenario, view, engine: textOr(engine), fingerprint };
  } catch {
    return null;
  }
}

/** A stored draft, whose scenario and lesson are yet to be read; undefined if this version cannot read it. */
export const readDraft = (stored: unknown): Draft | undefined =>
  isReadable(stored) ? (stored as unknown as Draft) : undefined;

/** The fields of a stored view that this version supports. */
function readView(stored: unknown): View {
  const fields = isObject(stored as Json) ? Object.entries(stored as object) : [];
  return {
    ...DEFAULT_VIEW,
    ...Object.fromEntries(fields.filter(([name, value]) => fitsView(name, value))),
  };
}

function isReadable(stored: unknown): stored is Record<string, unknown> {
  if (!isObject(stored as Json)) return false;
  const { format = FORMAT } = stored as { format?: unknown };
  return typeof format === 'number' && format <= FORMAT;
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);
