import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import papaparse from 'papaparse';
import { expect, test } from '../app';

const QUICK = '#p.1.preset=one-link&workload.parameters.flows=500&view.metric=p50';
const CHART = 'Flow completion time by flow size';

/** The first chart, exported in `format`. */
async function download(page: Page, format: string) {
  await page.getByRole('button', { name: `Download ${CHART}` }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

for (const [format, type] of [
  ['Picture (PNG)', 'image/png'],
  ['Picture (SVG)', 'image/svg+xml'],
  ['Numbers (CSV)', 'text/csv'],
] as const) {
  test(`a chart saved as ${format} opens its race again when dropped`, async ({ app, page }) => {
    await app.open(QUICK);
    const before = await app.fingerprint();
    const { name, bytes } = await download(page, format);
    await app.open();
    await app.drop(name, bytes, type);
    await expect(
      page.getByText(`Same results as in the link: fingerprint ${before}.`),
    ).toBeVisible();
    await app.idle();
    await expect(page.getByRole('button', { name: 'p50' }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
}

test('a saved picture shows the whole chart and is self-contained', async ({ app, page }) => {
  await app.open(QUICK);
  const { bytes } = await download(page, 'Picture (SVG)');
  const svg = bytes.toString();
  const fingerprint = await app.fingerprint();
  expect(svg).toContain(`fingerprint ${fingerprint}`);
  expect(svg).not.toMatch(/var\(--/);
  expect(svg).not.toMatch(/(?:href|src|url)\s*[=(]["']?https?:/);
  const size = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, svg);
  expect(size.width).toBeGreaterThan(300);
  expect(size.height).toBeGreaterThan(250);
});

test('exported numbers equal the table of the chart, and include provenance', async ({
  app,
  page,
}) => {
  await app.open(QUICK);
  const { bytes } = await download(page, 'Numbers (CSV)');
  const lines = bytes.toString().trim().split('\n');
  expect(lines[1]).toMatch(/flow level · seeds? .* · engine .* · fingerprint [0-9a-f]{8}$/);
  const table = lines.filter((line) => !line.startsWith('#')).join('\n');
  const { data: rows } = papaparse.parse<string[]>(table);
  const cells = page.locator(`figure:has-text("${CHART}") td`);
  const values = await cells.evaluateAll((all) =>
    all.map((td) => Number((td as HTMLElement).dataset.value)),
  );
  const numbers = rows
    .slice(1)
    .flatMap((row) => row.slice(1).map((text) => (text === '' ? Number.NaN : Number(text))));
  expect(numbers).toEqual(values);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a chart that fills the screen can be saved, ${colorScheme}`, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await app.open(QUICK);
    const chart = page.getByRole('figure', { name: CHART });
    await chart.getByRole('button', { name: 'Fullscreen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: `Download ${CHART}` }).click();
    const formats = page.getByRole('menuitem');
    await expect(formats).toHaveCount(3);
    for (const format of await formats.all())
      await expect.poll(() => format.evaluate(isOnTop)).toBe(true);
    const coming = page.waitForEvent('download');
    await formats.filter({ hasText: 'Numbers (CSV)' }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
  });
}

test('the keyboard shortcuts can be read while a chart fills the screen', async ({ app, page }) => {
  await app.open(QUICK);
  await page
    .getByRole('figure', { name: CHART })
    .getByRole('button', { name: 'Fullscreen' })
    .click();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await expect.poll(() => sheet.evaluate(isOnTop)).toBe(true);
});

/** Whether the element is topmost at its own centre. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return met !== null && element.contains(met);
}

test('a printed race has its set-up in words, and no controls', async ({ app, page }) => {
  await app.open(QUICK);
  const setUp = page.getByRole('region', { name: 'Set-up of this race' });
  const controls = page.getByRole('button', { name: 'Files, view and theme' });
  await expect(setUp).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(setUp).toContainText(/Load 0\.\d+, Flows 500\sflows/);
  await expect(setUp).toBeVisible();
  await expect(controls).toBeHidden();
  await expect(page.getByRole('button', { name: 'All metrics' })).toBeHidden();
  for (const role of ['checkbox', 'slider', 'spinbutton', 'textbox'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
});
