import { brotliCompressSync, gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import type { Response } from '@playwright/test';
import { expect, test } from '../app';
import { overflow_px } from '../overflow';

test('the page opens with its title and without errors @phone', async ({ app, page }) => {
  await app.open();
  await expect(page).toHaveTitle(/Millrace/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('nothing overflows horizontally @phone', async ({ app, page }) => {
  await app.open();
  expect(await overflow_px(page)).toBe(0);
});

test('the initial page is accessible @phone', async ({ app, page }) => {
  await app.open();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('little is loaded before the page is usable, all from its own origin', async ({
  app,
  page,
}) => {
  const loaded: Response[] = [];
  page.on('response', (response) => loaded.push(response));
  await app.load();
  const first = loaded.slice();
  const origin = new URL(page.url()).origin;
  expect(first.map((response) => response.url()).filter((url) => !url.startsWith(origin))).toEqual(
    [],
  );
  const size = async (kind: string, compressed: (body: Buffer) => Buffer) => {
    const files = first.filter((response) => response.url().endsWith(kind));
    const bodies = await Promise.all(files.map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + compressed(body).length, 0);
  };
  const sizes = { js: await size('.js', gzipSync), wasm: await size('.wasm', brotliCompressSync) };
  expect(sizes.js).toBeGreaterThan(10_000);
  expect(sizes.js).toBeLessThan(305_000);
  expect(sizes.wasm).toBeGreaterThan(10_000);
  expect(sizes.wasm).toBeLessThan(640_000);
});
