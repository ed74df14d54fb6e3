/** The draft and past races, stored in this browser only. */
import type { ScenarioSpec } from '../../engine/generated';
import { sameRace } from '../scenario/edit';
import { type Draft, FORMAT, type Remembered, readDraft, readRace } from './records';

/** The browser's storage; may refuse access, as in private windows. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Changes a value in one transaction, so that no other tab changes it meanwhile. */
  update(key: string, change: (before: unknown) => unknown): Promise<void>;
}

/** The stored races that this version can read, and the number of others. */
export interface PastRaces {
  /** The newest first. */
  readonly races: readonly Remembered[];
  readonly unread: number;
}

const RACES = 'millrace.races';
const DRAFT = 'millrace.draft';
/** Older ones are removed. */
export const MAX_RACES = 200;
/** Maximum size of stored races; larger scenarios, which contain data, must be saved as files. */
const MAX_CHARACTERS = 4_000_000;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(storage: KeyValueStore, now: () => Date = () => new Date()) {
  let last: Promise<void> = Promise.resolve();
  /** Serialises writes, so that the order of races is that of their ends. A refused write is ignored. */
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => {});
    return last;
  };
  const fits = (scenario: ScenarioSpec) => JSON.stringify(scenario).length <= MAX_CHARACTERS;
  const stored = (key: string) => storage.get(key).catch(() => undefined);
  /** Removes races; those that this version cannot read stay. */
  const without = (before: unknown, leaves: (race: Remembered) => boolean): unknown[] =>
    listIn(before).filter((one) => {
      const race = readRace(one);
      return race === null || !leaves(race);
    });

  return {
    async races(): Promise<PastRaces> {
      const all = listIn(await stored(RACES)).map(readRace);
      const races = all.filter((race) => race !== null);
      return { races, unread: all.length - races.length };
    },

    /** A repeated race replaces its earlier entry, and also that of the race `replaced`. */
    remember: (race: Omit<Remembered, 'at'>, replaced: ScenarioSpec | null = null) =>
      inTurn(async () => {
        if (!fits(race.scenario)) return;
        const leaves = ({ scenario }: Remembered) =>
          sameRace(scenario, race.scenario) || (replaced !== null && sameRace(scenario, replaced));
        const added = { format: FORMAT, ...race, at: now().toISOString() };
        await storage.update(RACES, (before) =>
          [added, ...without(before, leaves)].slice(0, MAX_RACES),
        );
      }),

    forget: (at: string) =>
      inTurn(() => storage.update(RACES, (before) => without(before, (race) => race.at === at))),

    /** Also those that this version cannot read. */
    forgetAll: () => inTurn(() => storage.set(RACES, [])),

    draft: async () => readDraft(await stored(DRAFT)),

    saveDraft: (draft: Omit<Draft, 'at'>) =>
      inTurn(async () => {
        if (!fits(draft.scenario)) return;
        await storage.set(DRAFT, { format: FORMAT, ...draft, at: now().toISOString() });
      }),

    /** Resolves once all pending writes are done. */
    settled: () => last,
  };
}

const listIn = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);

/** For embedded pages, which must not write, and for tests. */
export function memoryStorage(): KeyValueStore {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(kept.get(key)),
    set: async (key, value) => {
      kept.set(key, structuredClone(value));
    },
    update: async (key, change) => {
      kept.set(key, structuredClone(change(structuredClone(kept.get(key)))));
    },
  };
}
