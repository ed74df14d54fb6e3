import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../app';

/** A race long enough to be cancelled. */
const LONG = '#p.1.preset=leaf-spine-144&workload.parameters.flows=100000';
/** A short race. */
const QUICK = '#p.1.preset=one-link&workload.parameters.flows=500';

const fingerprint = (page: Page) => page.getByTestId('fingerprint').innerText();
const row = (page: Page, contestant: string) =>
  page
    .getByRole('table')
    .last()
    .getByRole('row', { name: new RegExp(contestant) });

test('a race starts by itself and fills the table @phone', async ({ app, page }) => {
  await app.open();
  const rows = page.getByRole('region', { name: /^Summary, scrolls/ }).getByRole('row');
  await expect(rows).toHaveCount(4);
  expect(await fingerprint(page)).toMatch(/^[0-9a-f]{8}$/);
});

test('a shared link reproduces race, view and fingerprint in a fresh browser', async ({
  app,
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open(QUICK);
  await page.getByRole('button', { name: 'p99' }).first().click();
  await page.getByLabel('Seeds', { exact: true }).fill('1, 2');
  await app.run();
  const expected = await fingerprint(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  await other.goto(link);
  await expect(
    other.getByText(`Same results as in the link: fingerprint ${expected}.`),
  ).toBeVisible();
  await expect(other.getByLabel('Seeds', { exact: true })).toHaveValue('1, 2');
  await expect(other.getByRole('button', { name: 'p99' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await fresh.close();
});

test('a preset is ranked by the metric of its note', async ({ app, page }) => {
  await app.open();
  await expect(page.getByLabel('Ranked by')).toHaveValue('flows.fct_s.small.mean');
  await app.open('#p.2.preset=incast');
  await expect(page.getByLabel('Ranked by')).toHaveValue('flows.fct_s.all.p99');
});

test('a tab opens at its top', async ({ app, page }) => {
  await app.open(`${QUICK}&view.tab=papers`);
  const offset = () => page.evaluate(() => Math.round(window.scrollY));
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 3000);
  await expect.poll(offset).toBeGreaterThan(500);
  await page.getByRole('button', { name: 'Race', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  expect(await offset()).toBe(0);
});

test('title and note are edited in the page, and travel in the link', async ({ app, page }) => {
  await app.open(QUICK);
  const before = await fingerprint(page);
  await page.getByLabel('Seeds', { exact: true }).fill('3');
  await expect(page.getByText('Text of the preset, from before your changes:')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Edit title and note' }).click();
  await page.getByLabel('Title', { exact: true }).fill('For Monday');
  await page.getByLabel('Note', { exact: true }).fill('Watch the short flows.');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For Monday' })).toBeVisible();
  await expect.poll(() => page.url()).toContain('note=Watch');
  await app.open(new URL(page.url()).hash);
  await expect(page.getByRole('heading', { level: 1, name: 'For Monday' })).toBeVisible();
  await expect(page.getByText('Watch the short flows.').filter({ visible: true })).toBeVisible();
  expect(await fingerprint(page)).toBe(before);
});

test('cancel stops the engine at once, and the next race starts', async ({ page }) => {
  await page.goto(`./${LONG}`);
  const bar = page.getByRole('progressbar', { name: 'Whole race' }).first();
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).first().click();
  await expect(page.getByText('Paused').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(page.getByText(/cancelled/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true }).first()).toBeEnabled();
});

test('a broken link is reported, and the page remains usable', async ({ app, page }) => {
  await app.open('#d.1.AAAA');
  await expect(page.getByText(/^This link cannot be opened: it is damaged/)).toBeVisible();
  expect(await fingerprint(page)).toMatch(/^[0-9a-f]{8}$/);
});

test('unknown fields of a link are named, and the rest opens', async ({ app, page }) => {
  await app.open(`${QUICK}&warp=9`);
  await expect(page.getByText(/ignored: warp$/)).toBeVisible();
  await expect(page.getByLabel('Flows', { exact: true })).toHaveValue('500');
});

test('a dropped flow list is raced', async ({ app, page }) => {
  await app.open(QUICK);
  const rows = ['start_s,source,destination,size_bytes', '0,0,1,100000', '0.001,0,1,5000'];
  await app.drop('mine.csv', rows.join('\n'));
  await page.getByRole('button', { name: 'Race it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /“mine.csv”/ })).toBeVisible();
  await app.idle();
  await expect(row(page, 'SRPT').getByRole('cell').first()).toHaveText('2');
});

test('a dropped scenario is raced', async ({ app, page }) => {
  await app.open(QUICK);
  const file = new URL('../../scenarios/stories/incast.json', import.meta.url);
  await app.drop('incast.json', readFileSync(file, 'utf8'));
  await expect(page.getByRole('heading', { level: 1, name: /^Incast/ })).toBeVisible();
  await app.idle();
  expect(await fingerprint(page)).toMatch(/^[0-9a-f]{8}$/);
});

test('a file of an unknown kind is refused with a message', async ({ app, page }) => {
  await app.open(QUICK);
  await app.drop('notes.txt', 'hello');
  await expect(page.getByText(/“notes.txt” was not opened: its content is not/)).toBeVisible();
});

test('a value out of range is reported at its field, blocks the race, and is kept', async ({
  app,
  page,
}) => {
  await app.open(QUICK);
  const flows = page.getByLabel('Flows', { exact: true });
  await flows.fill('-5');
  const blocked = page.getByRole('alert').filter({ hasText: 'Fix 1 problem to start the race' });
  await expect(blocked).toBeVisible();
  await expect(flows).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Run', exact: true }).first()).toBeDisabled();
  await page
    .getByRole('button', { name: /^Poisson arrivals, Flows$/ })
    .first()
    .click();
  await expect(flows).toBeFocused();
  await expect(flows).toHaveValue('-5');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocked).toHaveCount(0);
});
