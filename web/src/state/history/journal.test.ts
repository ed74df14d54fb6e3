import { describe, expect, it } from 'vitest';
import type { ScenarioSpec } from '../../engine/generated';
import { OPENING, presetById } from '../scenario/presets';
import { DEFAULT_VIEW } from '../view/view';
import { createJournal, type KeyValueStore, memoryStorage } from './journal';

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
  (await journal.races()).map(({ scenario }) => scenario.seeds[0]);

describe('the journal', () => {
  it('lists the newest race first, and a repeated one once', async () => {
    const journal = createJournal(memoryStorage(), clock());
    for (const seed of [1, 2, 1]) void journal.remember(race(seed));
    await journal.settled();
    expect(await seeds(journal)).toEqual([1, 2]);
  });

  it('keeps the sixty newest races', async () => {
    const journal = createJournal(memoryStorage(), clock());
    for (let seed = 0; seed < 70; seed++) void journal.remember(race(seed));
    await journal.settled();
    expect(await journal.races()).toHaveLength(60);
    expect((await seeds(journal))[0]).toBe(69);
  });

  it('deletes one race, or all', async () => {
    const journal = createJournal(memoryStorage(), clock());
    for (const seed of [1, 2, 3]) await journal.remember(race(seed));
    const [, middle] = await journal.races();
    await journal.forget(middle?.at ?? '');
    expect(await seeds(journal)).toEqual([3, 1]);
    await journal.forgetAll();
    expect(await journal.races()).toEqual([]);
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
    };
    const journal = createJournal(refusing);
    await journal.remember(race(1));
    expect(await journal.races()).toEqual([]);
    expect(await journal.draft()).toBeUndefined();
  });
});
