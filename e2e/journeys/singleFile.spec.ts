// The page in one HTML file, opened from disk without a server.

import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Download, Page } from '@playwright/test';
import { App, expect, test } from '../app';

const QUICK = '#p.2.preset=one-link&workload.parameters.flows=200&seeds=~1~2';

/** Fits a message or a USB stick of any age. */
const MOST_BYTES = 4_000_000;

/** Downloads the page by pressing `save`, and opens it from disk; whatever it asks of a network is recorded. */
async function fromDisk(page: Page, save: () => Promise<void>) {
  const downloaded = page.waitForEvent('download');
  await save();
  const download = await downloaded;
  const path = await kept(download);
  expect(statSync(path).size).toBeLessThan(MOST_BYTES);
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true });
  await context.setOffline(true);
  const other = await context.newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  const disk = new App(other);
  await other.goto(pathToFileURL(path).href);
  await other.waitForFunction(() => 'millrace' in window);
  await disk.idle();
  return { disk, other, asked, name: download.suggestedFilename() };
}

/** The path of a download, under its own name: browsers open a file by its extension. */
async function kept(download: Download): Promise<string> {
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

const choose = (app: App, command: string) => async () => {
  await app.button('Files, view and theme').click();
  await app.page.getByRole('menuitem', { name: command }).click();
};

const SAVE = 'Download the page with this race (HTML)';

test('a race opens from disk with its results, changes, and is saved again', async ({
  app,
  page,
}) => {
  await app.open(QUICK);
  const print = await app.fingerprint();
  const hosted = page.url().replace(/#.*$/, '');
  const { disk, other, asked } = await fromDisk(page, choose(app, SAVE));
  expect(await disk.fingerprint()).toBe(print);
  await expect(other.getByText(`Same results as in the link: fingerprint ${print}.`)).toBeVisible();

  await other.getByLabel('Flows', { exact: true }).fill('300');
  await other.keyboard.press('Enter');
  await disk.run();
  const changed = await disk.fingerprint();
  expect(changed).not.toBe(print);
  const again = await fromDisk(other, choose(disk, SAVE));
  expect(await again.disk.fingerprint()).toBe(changed);

  // Links refer to the host that the file was saved from.
  await again.other.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await again.disk.button('Share').click();
  await expect(again.disk.button('Link copied')).toBeVisible();
  const link = await again.other.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${hosted}#`)).toBe(true);
  await app.open(new URL(link).hash);
  expect(await app.fingerprint()).toBe(changed);

  expect([...asked, ...again.asked].filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  expect([...disk.problems, ...again.disk.problems]).toEqual([]);
  await other.context().close();
  await again.other.context().close();
});

test('a lesson of the course is taken from disk', async ({ app, page }) => {
  await app.open(QUICK);
  await app.button('Lessons').click();
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: /What DCTCP does/ }),
  });
  const save = () => card.getByRole('button', { name: 'Save as one HTML file' }).click();
  const { disk, other, name } = await fromDisk(page, save);
  expect(name).toMatch(/^what-dctcp-does[a-z-]*\.html$/);
  expect(await other.title()).toMatch(/What DCTCP does/);
  const panel = other.getByRole('region', { name: 'Lesson: What DCTCP does and cannot do' });
  await expect(panel).toBeVisible();
  await disk.button('Next').click();
  await disk.idle();
  await expect(panel.getByText(/2 of \d+/)).toBeVisible();
  expect(disk.problems).toEqual([]);
  await other.context().close();
});

test('a server without the file is reported', async ({ app, page }) => {
  await page.route('**/single-file.html', (route) => route.fulfill({ status: 404 }));
  await app.open(QUICK);
  await choose(app, SAVE)();
  await expect(
    page.getByText(
      'The page was not saved as a file: the server of this page has no single-file.html.',
    ),
  ).toBeVisible();
  app.problems.length = 0;
});

test('a damaged file says so', async ({ page }) => {
  const whole = await readFile(new URL('../../dist/single-file.html', import.meta.url), 'utf8');
  const path = test.info().outputPath('damaged.html');
  await writeFile(path, whole.replace(/(id="page">.{1000})[^<]*/, '$1'));
  await page.goto(pathToFileURL(path).href);
  await expect(page.getByRole('heading', { name: 'Millrace could not be started' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload without the cache' })).toHaveCount(0);
});
