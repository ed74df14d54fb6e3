// What the browser stores: nothing is lost by two tabs, and no record keeps the page from opening.

import { App, expect, test } from '../app';

/** Of each tab; `npm run prove` asks for more. */
const RACES = process.env.MILLRACE_ENDURANCE_RACES ? 50 : 10;

const race = (flows: number) => `#p.2.preset=one-link&workload.parameters.flows=${flows}&seeds=~1`;

test('two tabs that race at once keep all their races', async ({ app, page, context }) => {
  test.setTimeout(180_000 + RACES * 10_000);
  const other = new App(await context.newPage());
  await Promise.all([app.open(race(20)), other.open(race(20))]);
  for (let each = 0; each < RACES; each += 1) {
    await Promise.all(
      [app, other].map(async (tab, at) => {
        await tab.page.evaluate(
          (hash) => {
            location.hash = hash;
          },
          race(100 + 2 * each + at),
        );
        await tab.idle();
      }),
    );
  }
  const all = Array.from({ length: 2 * RACES }, (_, each) => 100 + each);
  const kept = async () => {
    const stored = await page.evaluate(readRaces);
    const flows = stored.map(({ scenario }) => scenario.workload.parameters.flows);
    return flows.toSorted((a, b) => a - b);
  };
  await expect.poll(kept).toEqual([20, ...all]);
  expect(other.problems).toEqual([]);
});

const DAMAGED: readonly [string, unknown, unknown][] = [
  ['nothing', null, null],
  ['texts', 'races', 'draft'],
  ['records without fields', [{}, null, 3], {}],
  [
    'scenarios of nothing',
    [{ at: '2026-01-01', fingerprint: 'a', scenario: null }],
    { at: 1, scenario: null },
  ],
  ['a newer version', [{ format: 9 }], { format: 9 }],
  [
    'a huge scenario',
    [],
    {
      scenario: {
        contestants: Array(100_000).fill({ scheme: 'fair' }),
        topology: {},
        workload: {},
      },
    },
  ],
];

for (const [what, races, draft] of DAMAGED) {
  test(`a store with ${what} does not keep the page from opening`, async ({ app, page }) => {
    await app.open(race(20));
    await page.evaluate(write, { 'millrace.races': races, 'millrace.draft': draft });
    await app.open();
    expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  });
}

interface Stored {
  readonly scenario: { readonly workload: { readonly parameters: { readonly flows: number } } };
}

function readRaces(): Promise<Stored[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('keyval').objectStore('keyval');
      const reading = store.get('millrace.races');
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    };
  });
}

function write(records: Record<string, unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction('keyval', 'readwrite');
      const store = change.objectStore('keyval');
      for (const [key, value] of Object.entries(records)) store.put(value, key);
      change.oncomplete = () => resolve();
      change.onerror = () => reject(change.error);
    };
  });
}
