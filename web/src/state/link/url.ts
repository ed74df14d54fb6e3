/**
 * Links: `#<codec>.<version>.<payload>`. The payload consists of the difference from a preset, the view, and the
 * sender's results. Codec and version change independently.
 */
import type { Lesson, Limits, ScenarioSpec } from '../../engine/generated';
import { applyChanges, type Change, difference, type Json } from '../json';
import { findPreset, type OwnLesson } from '../lessons/library';
import { readLesson } from '../lessons/readLesson';
import { UNBOUNDED } from '../scenario/bounds';
import type { Preset } from '../scenario/presets';
import { BLANK, nothingIn, readScenario } from '../scenario/readScenario';
import { quoted } from '../untrustedText';
import { DEFAULT_VIEW, type View } from '../view/view';
import { pack, unpack } from './packed';
import { type Entries, readPlain, writePlain } from './plainText';
import { isWord } from './promised';
import { fitsView, isOfView, readViewEntry, viewEntries } from './sharedView';
import { LINK_VERSION, upgrade } from './upgrade';

/** The content of a link. */
export interface Shared {
  preset: string | null;
  /** The lesson of which the preset is a step, if it does not ship with the page. */
  lesson?: Lesson | undefined;
  scenario: ScenarioSpec;
  view: View;
  /** Version and build of the sender's engine; in links only together with the fingerprint. */
  engine: string | null;
  /** Fingerprint of the sender's results; null before the race had ended. */
  fingerprint: string | null;
}

export type Opened =
  | { kind: 'opened'; shared: Shared; remarks: string[] }
  | { kind: 'broken'; reason: string };

/** Chat programs and mail truncate or refuse longer links; a scenario file is more suitable. */
export const MAX_LINK_LENGTH = 32_000;

/** Shorter links stay readable, even if packing would be slightly shorter. */
const READABLE_LENGTH = 300;
const WORTHWHILE = 0.8;

/** Keys besides the scenario's own; none may equal a scenario's field. */
const PRESET = 'preset';
const LESSON = 'lesson';
const ENGINE = 'engine';
const FINGERPRINT = 'fingerprint';

/** The fragment without `#`, in the shorter codec, with a preference for the readable one. */
export async function writeLink(shared: Shared): Promise<string> {
  const entries = await toEntries(shared);
  const plain = `p.${LINK_VERSION}.${writePlain(entries)}`;
  if (plain.length <= READABLE_LENGTH) return plain;
  const object = [...entries].map(([key, value]) => (value === undefined ? [key] : [key, value]));
  const packed = `d.${LINK_VERSION}.${await pack(JSON.stringify(object))}`;
  return packed.length < WORTHWHILE * plain.length ? packed : plain;
}

/** Opens a link within `limits`, as far as possible, with remarks on the rest. */
export async function readLink(fragment: string, limits: Limits): Promise<Opened> {
  const match = /^([a-z])\.(\d{1,4})\.(.*)$/s.exec(fragment.replace(/^#/, ''));
  if (!match) return { kind: 'broken', reason: 'it does not look like a Millrace link' };
  const [, codec = '', versionText = '', payload = ''] = match;
  const version = Number(versionText);
  if (version < 1) return { kind: 'broken', reason: 'its format has no version' };
  try {
    const { entries, remarks } = await readPayload(codec, payload);
    if (version > LINK_VERSION) {
      remarks.unshift(
        `It was made by a newer version of this page (format ${version}, this page reads ${LINK_VERSION}). Reload to get the newest page.`,
      );
    }
    const opened = await fromEntries(upgrade(entries, version), remarks, limits);
    const reason = nothingIn(opened.shared.scenario);
    return reason === null ? { kind: 'opened', ...opened } : { kind: 'broken', reason };
  } catch (error) {
    return { kind: 'broken', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function readPayload(codec: string, payload: string) {
  if (codec === 'p') {
    const { entries, unread } = readPlain(payload);
    return {
      entries,
      remarks: unread.map((part) => `Unreadable part ignored: ${quoted(part)}`),
    };
  }
  if (codec !== 'd') throw new Error(`its encoding “${codec}” is unknown to this version`);
  const text = await unpack(payload).catch((error: unknown) => {
    if (error instanceof RangeError) throw error;
    throw new Error('it is damaged, perhaps truncated; ask the sender to copy it again');
  });
  const rows = rowsIn(text);
  if (!rows) throw new Error('it does not hold a scenario');
  return { entries: new Map(rows.map(([key, value]) => [String(key), value])), remarks: [] };
}

/** Rows of a key and a value; null for anything else. */
function rowsIn(text: string): [unknown, Json][] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(Array.isArray) ? (rows as [unknown, Json][]) : null;
  } catch {
    return null;
  }
}

async function toEntries({
  preset: id,
  lesson,
  scenario,
  view,
  engine,
  fingerprint,
}: Shared): Promise<Entries> {
  const entries: Entries = new Map();
  const preset =
    id === null ? undefined : await findPreset(id, lesson && { lesson, limits: UNBOUNDED });
  if (preset) entries.set(PRESET, `${preset.id}.${preset.edition}`);
  if (preset && lesson) entries.set(LESSON, lesson as unknown as Json);
  for (const { path, value } of difference(
    (preset?.scenario ?? BLANK) as unknown as Json,
    scenario as unknown as Json,
  )) {
    entries.set(path.join('.'), value);
  }
  for (const [key, value] of viewEntries(view, preset?.view)) entries.set(key, value);
  if (fingerprint !== null) {
    if (engine !== null) entries.set(ENGINE, engine);
    entries.set(FINGERPRINT, fingerprint);
  }
  return entries;
}

async function fromEntries(
  entries: Entries,
  remarks: string[],
  limits: Limits,
): Promise<{ shared: Shared; remarks: string[] }> {
  const text = (key: string) => {
    const value = entries.get(key);
    return value === undefined || value === null ? null : String(value);
  };
  const word = (key: string) => {
    const value = entries.get(key);
    if (isWord(value)) return value;
    if (value !== undefined) remarks.push(ignored(key));
    return null;
  };
  const lesson = lessonIn(entries);
  const own = lesson && { lesson, limits };
  const preset = await readPreset(text(PRESET), remarks, own);
  const changes: Change[] = [];
  const view: Record<string, Json> = {};
  for (const [key, value] of entries) {
    if ([PRESET, LESSON, ENGINE, FINGERPRINT].includes(key)) continue;
    if (!isOfView(key)) changes.push({ path: key.split('.'), value });
    else if (!readViewEntry(view, key, value)) remarks.push(ignored(key));
  }
  const base = (preset?.scenario ?? BLANK) as unknown as Json;
  const applied = applyChanges(base, changes);
  const read = readScenario(applied.result, limits);
  remarks.push(...applied.ignored.map(({ path }) => ignored(path.join('.'))));
  remarks.push(...read.ignored.map(ignored));
  return {
    shared: {
      preset: preset?.id ?? null,
      ...(preset && lesson && { lesson }),
      scenario: read.scenario,
      // A link that says nothing of the view, such as one typed by hand, has that of its preset.
      view: { ...DEFAULT_VIEW, ...(isEmpty(view) ? preset?.view : view) },
      engine: word(ENGINE),
      fingerprint: word(FINGERPRINT),
    },
    remarks,
  };
}

/**
 * The lesson in a link.
 *
 * @throws RangeError if it is none.
 */
function lessonIn(entries: Entries): Lesson | undefined {
  const json = entries.get(LESSON);
  return json === undefined ? undefined : readLesson(json, fitsView);
}

/** The preset that a link refers to, if it exists here. */
async function readPreset(
  reference: string | null,
  remarks: string[],
  own: OwnLesson | undefined,
): Promise<Preset | undefined> {
  if (reference === null) return undefined;
  const [id = '', edition] = reference.split('.');
  const preset = await findPreset(id, own);
  if (!preset) {
    remarks.push(
      `Its preset “${quoted(id)}” does not exist here, so only the changes to it were read.`,
    );
  } else if (edition !== undefined && edition !== preset.edition) {
    remarks.push(`Its preset “${id}” has changed since, so results may differ.`);
  }
  return preset;
}

const isEmpty = (view: Record<string, Json>): boolean => Object.keys(view).length === 0;

const ignored = (field: string): string => `Unknown setting ignored: ${quoted(field)}`;
