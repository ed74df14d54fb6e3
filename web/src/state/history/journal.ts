/** The draft and past races, stored in this browser only. */
import type { Lesson, ScenarioSpec } from '../../engine/generated';
import { sameRace } from '../scenario/edit';
import type { View } from '../view/view';

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

/** The browser's storage; may refuse access, as in private windows. */
export interface KeyValueStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
}

const RACES = 'millrace.races';
const DRAFT = 'millrace.draft';
const MAX_RACES = 60;
/** Maximum size of stored races; larger scenarios, which contain data, must be saved as files. */
const MAX_CHARACTERS = 4_000_000;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(storage: KeyValueStore, now: () => Date = () => new Date()) {
  const races = async () => (await read<Remembered[]>(storage, RACES)) ?? [];
  let last: Promise<void> = Promise.resolve();
  /** Serialises writes, so that none overwrites another. A refused write is ignored. */
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => {});
    return last;
  };
  const fits = (scenario: ScenarioSpec) => JSON.stringify(scenario).length <= MAX_CHARACTERS;

  return {
    /** The newest first. */
    races,

    /** A repeated race replaces its earlier entry, and also that of the race `replaced`. */
    remember: (race: Omit<Remembered, 'at'>, replaced: ScenarioSpec | null = null) =>
      inTurn(async () => {
        if (!fits(race.scenario)) return;
        const isOther = ({ scenario }: Remembered) =>
          !sameRace(scenario, race.scenario) && !(replaced && sameRace(scenario, replaced));
        const others = (await races()).filter(isOther);
        const all = [{ ...race, at: now().toISOString() }, ...others];
        await storage.set(RACES, all.slice(0, MAX_RACES));
      }),

    forget: (at: string) =>
      inTurn(async () => {
        await storage.set(
          RACES,
          (await races()).filter((race) => race.at !== at),
        );
      }),

    forgetAll: () => inTurn(() => storage.set(RACES, [])),

    draft: () => read<Draft>(storage, DRAFT),

    saveDraft: (draft: Omit<Draft, 'at'>) =>
      inTurn(async () => {
        if (fits(draft.scenario)) await storage.set(DRAFT, { ...draft, at: now().toISOString() });
      }),

    /** Resolves once all pending writes are done. */
    settled: () => last,
  };
}

async function read<T>(storage: KeyValueStore, key: string): Promise<T | undefined> {
  try {
    return await storage.get<T>(key);
  } catch {
    return undefined;
  }
}

/** For embedded pages, which must not write, and for tests. */
export function memoryStorage(): KeyValueStore {
  const kept = new Map<string, unknown>();
  return {
    get: async <T>(key: string) => structuredClone(kept.get(key)) as T | undefined,
    set: async (key, value) => {
      kept.set(key, structuredClone(value));
    },
  };
}
