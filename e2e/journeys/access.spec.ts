import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, OF_COLOURS, test } from '../app';
import { overflow_px } from '../overflow';

const COFLOWS = '#p.1.preset=deadlines&workload.parameters.flows=50';

const THEMES = [
  ['light', []],
  ['dark', OF_COLOURS],
] as const;

for (const [colorScheme, rules] of THEMES) {
  test(`assistive technology can use all views, ${colorScheme} @phone`, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await app.open(COFLOWS);
    await expectAccessible(page, 'html', rules);
    await page.getByText('Preset: ').first().click();
    await expectAccessible(page, 'html', rules);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Files, view and theme' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'html', rules);
    await page.keyboard.press('Escape');
    const setUp = page.getByRole('button', { name: 'Set-up' }).filter({ visible: true });
    if ((await setUp.count()) > 0) {
      await setUp.first().click();
      await expectAccessible(page, 'html', rules);
    }
  });
}

for (const [colorScheme, rules] of THEMES) {
  test(`assistive technology can use the tabs and dialogs, ${colorScheme}`, async ({
    app,
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    test.slow();
    await app.open(`${COFLOWS}&view.paper=chronos`);
    const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
    for (const tab of await tabs.filter({ visible: true }).all()) {
      await tab.click();
      // Views are loaded when first shown.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await app.idle();
      await expectAccessible(page, 'html', rules);
    }
    for (const keys of ['?', 'Control+k', 'g h']) {
      for (const key of keys.split(' ')) await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, '[role=dialog]', rules);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}

test('light or dark can be chosen, and the choice persists', async ({ app, page }) => {
  await app.open(COFLOWS);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Files, view and theme' }).click();
    await page.getByRole('menuitemradio', { name: theme }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Light');
  const light = await ground();
  await choose('Dark');
  expect(await ground()).not.toBe(light);
  await page.reload();
  await app.idle();
  expect(await ground()).not.toBe(light);
});

test('keyboard users skip the set-up with one key press', async ({ app, page }) => {
  await app.open(COFLOWS);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the results' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit title and note' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Ranked by')).toBeFocused();
});

test('a race is chosen, changed, run and shared by keyboard alone', async ({ app, page }) => {
  await app.open();
  await reach(page, page.getByRole('button', { name: /^Preset:/ }));
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('button', { name: /^One link, four orders/ }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'One link, four orders' }),
  ).toBeVisible();
  const flows = page.getByLabel('Flows', { exact: true });
  await reach(page, flows);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('100');
  await page.keyboard.press('Control+Enter');
  await app.idle();
  const [header = [], ...rows] = await app.summary();
  expect(rows.map((row) => row[header.indexOf('Finished')])).toEqual(['500', '500', '500', '500']);
  const share = page.getByRole('button', { name: /Share|Link copied/ }).first();
  await reach(page, share, 'Shift+Tab');
});

test('a phone runs a race without scrolling sideways @phone', async ({ app, page }) => {
  await app.open(`${COFLOWS}&contestants.1.label=as-long-as-the-names-of-contestants-become`);
  await app.run();
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
  expect(await overflow_px(page)).toBe(0);
  const setUp = page.getByRole('button', { name: 'Set-up' }).filter({ visible: true });
  if ((await setUp.count()) > 0) {
    await setUp.first().click();
    await expect(page.getByLabel('Flows', { exact: true })).toBeVisible();
    expect(await overflow_px(page)).toBe(0);
  }
});

/** Presses Tab, or `key`, until `target` has the focus. */
async function reach(page: Page, target: Locator, key = 'Tab') {
  const MOST = 120;
  for (let presses = 0; presses < MOST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST} presses of ${key} do not reach ${target}`);
}
