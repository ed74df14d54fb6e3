import { expect, expectAccessible, test } from '../app';
import { overflow_px } from '../overflow';

const QUICK = '#p.1.preset=one-link&workload.parameters.flows=500';

test('the palette finds a scheme by a few letters and adds it', async ({ app, page }) => {
  await app.open(QUICK);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'All commands' });
  await palette.getByRole('combobox').fill('add baraat');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Baraat' })).toBeVisible();
});

test('a question mark opens the list of shortcuts', async ({ app, page }) => {
  await app.open(QUICK);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Undo')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('a change is undone from the menu, also on a phone @phone', async ({ app, page }) => {
  await app.open(QUICK);
  const setUp = page.getByRole('button', { name: 'Set-up' }).filter({ visible: true });
  if ((await setUp.count()) > 0) await setUp.first().click();
  const seeds = page.getByLabel('Seeds', { exact: true });
  const before = await seeds.inputValue();
  await seeds.fill('5');
  await app.idle();
  await app.button('Files, view and theme').click();
  await page.getByRole('menuitem', { name: /^Undo/ }).click();
  await expect(seeds).toHaveValue(before);
});

test('a shortcut is a plain letter inside a field', async ({ app, page }) => {
  await app.open(QUICK);
  await page
    .getByRole('button', { name: /^FIFO|^SRPT|^Fair/ })
    .first()
    .click();
  const name = page.getByLabel('Name', { exact: true }).first();
  await name.fill('');
  await name.press('?');
  await name.pressSequentially('gr');
  await expect(name).toHaveValue('?gr');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a finished race can be reopened with its results after opening another', async ({
  app,
  page,
}) => {
  await app.open(QUICK);
  const before = await app.fingerprint();
  await page.getByLabel('Seeds', { exact: true }).fill('5');
  await app.idle();
  await app.run();
  await app.open();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  const races = page.getByRole('dialog', { name: 'History' });
  await expect(races.getByText(`fingerprint ${before}`)).toBeVisible();
  await races.getByText(`fingerprint ${before}`).click();
  await app.idle();
  expect(await app.fingerprint()).toBe(before);
});

test('unfinished work is offered again on the next visit', async ({ app, page }) => {
  await app.open(QUICK);
  await page.getByLabel('Seeds', { exact: true }).fill('41');
  await app.idle();
  await app.open();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Seeds', { exact: true })).toHaveValue('41');
});

test('an embedded race shows its results but no set-up, and stores nothing in the browser', async ({
  app,
  page,
}) => {
  await app.open(`${QUICK}&view.display=embed`);
  await expect(page.getByRole('link', { name: 'Open in Millrace' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Set-up' })).toHaveCount(0);
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
  const kept = await page.evaluate(() => indexedDB.databases());
  expect(kept).toEqual([]);
});

test('projector mode is larger and light, and kept in the link', async ({ app, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.open(QUICK);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.getByRole('button', { name: 'Files, view and theme' }).click();
  await page.getByRole('menuitem', { name: 'Projector mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const after = await heading.boundingBox();
  expect(after?.height).toBeGreaterThan(1.2 * (before?.height ?? 0));
  await expect.poll(() => new URL(page.url()).hash).toContain('view.display=projector');
});

test('on a small projector results have the whole width, and the set-up is a tab', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await app.open(`${QUICK}&view.display=projector`);
  const setUp = page.getByRole('region', { name: 'Set-up' });
  await expect(setUp).toBeHidden();
  expect(await overflow_px(page)).toBe(0);
  await page.getByRole('button', { name: 'Set-up' }).filter({ visible: true }).click();
  await page.getByLabel('Seeds', { exact: true }).fill('5');
  await app.idle();
  expect(await overflow_px(page)).toBe(0);
  await expectAccessible(page);
  await app.run();
  await expect(setUp).toBeHidden();
  await expect(page.getByRole('region', { name: 'Lanes' })).toBeVisible();
});

test('a problem report copies engine, build, and link', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open(QUICK);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'All commands' });
  await palette.getByRole('combobox').fill('bug report');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bug-report details copied to the clipboard.')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/engine \d+\.\d+\.\d+\+[0-9a-f]{8} · fingerprint [0-9a-f]{8}/);
  expect(report).toMatch(/page index-\S+/);
  expect(report).toContain('preset=one-link');
});

test('an embedding offers the chosen controls', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open(QUICK);
  await app.button('Files, view and theme').click();
  await page.getByRole('menuitem', { name: 'Embed…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed this race' });
  await dialog.getByRole('checkbox', { name: 'Load', exact: true }).check();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(dialog.getByRole('status')).toContainText('copied to the clipboard');
  await app.openCopiedEmbedding();
  const controls = page.getByRole('region', { name: 'Controls' });
  await expect(controls.getByRole('spinbutton').or(controls.getByRole('textbox'))).toHaveCount(1);
  const rows = page.getByRole('region', { name: 'Lanes' }).locator('ol > li');
  const before = await rows.allInnerTexts();
  await controls.getByLabel('Load', { exact: true }).fill('0.5');
  await app.run();
  expect(await rows.allInnerTexts()).not.toEqual(before);
  await expect(page.getByText('Settings changed since these results.')).toBeHidden();
});
