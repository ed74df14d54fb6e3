/** What this browser remembers: the work in hand, and the races that ended here. Nothing of it leaves the machine. */
import type { ScenarioSpec } from '../../engine/generated';
import { sameRace } from '../scenario/edit';
import type { View } from '../view/view';

/** A race that ended. */
export interface Remembered {
  /** When, in ISO 8601. */
  readonly at: string;
  readonly preset: string | null;
  readonly scenario: ScenarioSpec;
  readonly view: View;
  readonly engine: string | null;
  readonly fingerprint: string;
}

/** The work in hand. */
export interface Draft {
  readonly at: string;
  readonly preset: string | null;
  readonly scenario: ScenarioSpec;
}

/** Where a browser keeps things; may refuse, as private windows do. */
export interface KeyValueStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
}

const RACES = 'millrace.races';
const DRAFT = 'millrace.draft';
const MAX_RACES = 60;
/** A scenario with data of its own may be large; beyond this it is the reader's file to keep. */
const MAX_CHARACTERS = 4_000_000;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(storage: KeyValueStore, now: () => Date = () => new Date()) {
  const races = async () => (await read<Remembered[]>(storage, RACES)) ?? [];
  let last: Promise<void> = Promise.resolve();
  /** One after the other, so that no write loses another's; a refusal only means that nothing is remembered. */
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => {});
    return last;
  };
  const fits = (scenario: ScenarioSpec) => JSON.stringify(scenario).length <= MAX_CHARACTERS;

  return {
    /** The newest first. */
    races,

    /** A repeated race takes the place of its older self. */
    remember: (race: Omit<Remembered, 'at'>) =>
      inTurn(async () => {
        if (!fits(race.scenario)) return;
        const others = (await races()).filter(({ scenario }) => !sameRace(scenario, race.scenario));
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

    /** Resolves once everything asked for so far is kept. */
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

/** For pages that must not write anything, and for tests. */
export function memoryStorage(): KeyValueStore {
  const kept = new Map<string, unknown>();
  return {
    get: async <T>(key: string) => structuredClone(kept.get(key)) as T | undefined,
    set: async (key, value) => {
      kept.set(key, structuredClone(value));
    },
  };
}
