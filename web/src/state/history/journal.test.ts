import { describe, expect, it } from 'vitest';
import type { ScenarioSpec } from '../../engine/generated';
import { OPENING, presetById } from '../scenario/presets';
import { DEFAULT_VIEW } from '../view/view';
import { createJournal, type KeyValueStore, MAX_RACES, memoryStorage } from './journal';

const opening = presetById(OPENING)?.scenario as ScenarioSpec;
const race = (seed: number) => ({
  preset: OPENING,
  scenario: { ...opening, seeds: [seed] },
  view: DEFAULT_VIEW,
  engine: '0.1.0',
  fingerprint: `print ${seed}`,
});

/** A clock that advances by a minute per reading. */
function clock() {
  let minutes = 0;
  return () => {
    minutes += 1;
    return new Date(Date.UTC(2026, 0, 1, 0, minutes));
  };
}

const seeds = async (journal: ReturnType<typeof createJournal>) =>
  (await journal.races()).races.map(({ scenario }) => scenario.seeds[0]);

describe('the journal', () => {
  it('lists the newest race first, and a repeated one once', async () => {
    const journal = createJournal(memoryStorage(), clock());
    for (const seed of [1, 2, 1]) void journal.remember(race(seed));
    await journal.settled();
    expect(await seeds(journal)).toEqual([1, 2]);
  });

  it('keeps the newest races', async () => {
    const journal = createJournal(memoryStorage(), clock());
    for (let seed = 0; seed < MAX_RACES + 10; seed++) void journal.remember(race(seed));
    await journal.settled();
    expect((await journal.races()).races).toHaveLength(MAX_RACES);
    expect((await seeds(journal))[0]).toBe(MAX_RACES + 9);
  });

  it('deletes one race, or all', async () => {
    const journal = createJournal(memoryStorage(), clock());
    for (const seed of [1, 2, 3]) await journal.remember(race(seed));
    const [, middle] = (await journal.races()).races;
    await journal.forget(middle?.at ?? '');
    expect(await seeds(journal)).toEqual([3, 1]);
    await journal.forgetAll();
    expect((await journal.races()).races).toEqual([]);
  });

  it('keeps the draft', async () => {
    const journal = createJournal(memoryStorage(), clock());
    await journal.saveDraft({ preset: null, scenario: opening });
    expect(await journal.draft()).toMatchObject({ preset: null, scenario: opening });
  });

  it('works without browser storage', async () => {
    const refusing: KeyValueStore = {
      get: () => Promise.reject(new Error('refused')),
      set: () => Promise.reject(new Error('refused')),
      update: () => Promise.reject(new Error('refused')),
    };
    const journal = createJournal(refusing);
    await journal.remember(race(1));
    expect((await journal.races()).races).toEqual([]);
    expect(await journal.draft()).toBeUndefined();
  });

  it('loses no race of two tabs that write at once', async () => {
    const storage = slow(memoryStorage());
    const tabs = [createJournal(storage, clock()), createJournal(storage, clock())];
    for (let seed = 0; seed < 30; seed += 1) {
      for (const [at, tab] of tabs.entries()) void tab.remember(race(2 * seed + at));
    }
    await Promise.all(tabs.map((tab) => tab.settled()));
    const [tab = createJournal(storage)] = tabs;
    expect((await seeds(tab)).toSorted((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, seed) => seed),
    );
  });

  it('shows what it can read, and keeps the rest', async () => {
    const storage = memoryStorage();
    const good = { ...race(1), at: '2026-01-01T00:00:00.000Z' };
    const bad = [
      null,
      7,
      'text',
      [],
      {},
      { ...good, scenario: null },
      { ...good, scenario: { contestants: 5 } },
      { ...good, at: 'yesterday' },
      { ...good, fingerprint: undefined },
      { ...good, format: 2 },
      { ...good, format: 'one' },
    ];
    await storage.set('millrace.races', [good, ...bad]);
    const journal = createJournal(storage, clock());
    expect(await journal.races()).toMatchObject({
      races: [{ fingerprint: 'print 1' }],
      unread: 11,
    });
    await journal.remember(race(2));
    await journal.forget(good.at);
    expect(await seeds(journal)).toEqual([2]);
    expect((await journal.races()).unread).toBe(11);
    await journal.forgetAll();
    expect(await journal.races()).toEqual({ races: [], unread: 0 });
  });

  it('drops fields of a view that this version does not know', async () => {
    const storage = memoryStorage();
    const view = { ...DEFAULT_VIEW, tab: 'weather', metric: 'p99', warp: 9, hidden: 'all' };
    await storage.set('millrace.races', [{ ...race(1), view, at: '2026-01-01T00:00:00.000Z' }]);
    const { races } = await createJournal(storage).races();
    expect(races[0]?.view).toEqual({ ...DEFAULT_VIEW, metric: 'p99' });
  });

  it('offers no draft that is damaged or of a newer version', async () => {
    const storage = memoryStorage();
    const journal = createJournal(storage);
    for (const draft of [null, 5, 'text', [], { format: 2, scenario: opening }]) {
      await storage.set('millrace.draft', draft);
      expect(await journal.draft(), JSON.stringify(draft)).toBeUndefined();
    }
  });
});

/** A storage whose transactions overlap. */
function slow(storage: KeyValueStore): KeyValueStore {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
  return {
    get: (key) => pause().then(() => storage.get(key)),
    set: (key, value) => pause().then(() => storage.set(key, value)),
    update: (key, change) => pause().then(() => storage.update(key, change)),
  };
}
