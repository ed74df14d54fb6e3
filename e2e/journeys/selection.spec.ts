import type { Page } from '@playwright/test';
import { expect, test } from '../app';

const FLOWS = '#p.2.preset=one-link&workload.parameters.flows=600&seeds=~1';
const COFLOWS = '#p.2.preset=facebook-like&workload.parameters.coflows=40';

/** The values of a chart's table, by row name. */
async function tableOf(page: Page, chart: string): Promise<Map<string, number[]>> {
  const rows = await page
    .locator(`[data-chart="${chart}"] tbody tr`)
    .evaluateAll((all) =>
      all.map((row): [string, number[]] => [
        row.querySelector('th')?.textContent ?? '',
        [...row.querySelectorAll('td')].map((cell) => Number(cell.dataset.value)),
      ]),
    );
  return new Map(rows);
}

const finished = async (page: Page) => (await tableOf(page, 'fct-distribution')).get('Finished');

/** The displayed number of selected flows. */
async function selected(page: Page): Promise<number> {
  const words = await page.getByRole('status', { name: 'Selection' }).innerText();
  return Number(/([\d,]+) of [\d,]+ flows/.exec(words)?.[1]?.replace(',', ''));
}

test('a size class chosen in one chart applies to all charts, and a chip removes it', async ({
  app,
  page,
}) => {
  await app.open(FLOWS);
  const all = await finished(page);
  const classes = await tableOf(page, 'fct-by-bucket');
  const [small = 0] = [...classes].find(([name]) => /, Up to 100/.test(name))?.[1] ?? [];
  expect(small).toBeGreaterThan(0);

  const chart = page.locator('[data-chart="fct-by-bucket"]').getByRole('application');
  await chart.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('status', { name: 'Selection' })).toContainText('Up to 100');
  await expect.poll(async () => (await finished(page))?.[0]).toBe(small);
  expect(await selected(page)).toBe(small);
  // The chart with the selection still shows the other sizes.
  expect(await tableOf(page, 'fct-by-bucket')).toEqual(classes);

  const says = (chart: string, text: RegExp) =>
    expect(page.locator(`[data-chart="${chart}"]`).getByText(text)).toBeVisible();
  await says('fct-by-bucket', /Not limited to the selected sizes\.$/);
  await says('fct-by-place', /^Mean FCT of selected flows .* Selected: Up to 100.KB\.$/);
  await says('link-utilisation', /Not limited to the selection\.$/);
  await expect(page.getByText('The selection does not apply to the leaderboard.')).toBeVisible();

  await page.getByRole('button', { name: /^Clear Up to 100/ }).click();
  await expect.poll(() => finished(page)).toEqual(all);
});

test('a time span is drawn with the pointer and moved with keys', async ({ app, page }) => {
  await app.open(FLOWS);
  const surface = page.locator('[data-chart="race-progress"]').getByRole('application');
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (!box) throw new Error('the chart is not drawn');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 8 });
  await page.mouse.up();
  const status = page.getByRole('status', { name: 'Selection' });
  await expect(status).toContainText('Arrived');
  const before = await selected(page);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(600);
  await page.getByRole('slider', { name: 'Time of arrival, to' }).first().focus();
  await page.keyboard.press('End');
  await expect.poll(() => selected(page)).toBeGreaterThan(before);
  await expect.poll(async () => (await finished(page))?.[0]).toBe(await selected(page));
});

test('a coflow chosen in the timeline is selected everywhere, and its link restores it', async ({
  app,
  page,
}) => {
  await app.open(COFLOWS);
  const timeline = page.locator('[data-chart="coflow-timeline"]').getByRole('application');
  await timeline.focus();
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key);
  const status = page.getByRole('status', { name: 'Selection' });
  await expect(status).toContainText(/Coflow \d+ of seed 1/);
  const coflows = async () => (await tableOf(page, 'cct-distribution')).get('Finished');
  await expect.poll(coflows).toEqual([1, 1, 1]);
  const chip = await status.innerText();
  await expect.poll(() => page.url()).toContain('selection');
  await app.open(new URL(page.url()).hash);
  await expect(status).toHaveText(chip, { useInnerText: true });
  await expect.poll(coflows).toEqual([1, 1, 1]);
});

test('an empty selection is reported', async ({ app, page }) => {
  await app.open(`${FLOWS}&view.selection={"sizes":[0,1]}`);
  await expect(page.getByText('No flow matches this selection.')).toBeVisible();
  await expect(
    page.locator('[data-chart="fct-distribution"]').getByText('No selected flow has finished.'),
  ).toBeVisible();
});

test('fields select like brushes @phone', async ({ app, page }) => {
  await app.open(FLOWS);
  await page.getByText('Select flows').click();
  await page.getByLabel('Size in KB, from – to').fill('0 – 100');
  await expect(page.getByRole('status', { name: 'Selection' })).toContainText('Up to 100');
  await expect.poll(async () => (await finished(page))?.[0]).toBe(await selected(page));
});
