import type { Page } from '@playwright/test';
import { type App, expect, expectAccessible, test } from '../app';

const RACE = '#p.2.preset=first-race&workload.parameters.flows=200&seeds=~1';

const strips = (page: Page) =>
  page.locator('[data-chart="flow-life"]').getByRole('application', { name: /^The life of flow/ });
const heading = (page: Page, flow: number | RegExp) =>
  page.getByRole('heading', {
    level: 1,
    name: typeof flow === 'number' ? `Flow ${flow}` : flow,
    exact: true,
  });

/** The number of the flow whose life is shown. */
async function shownFlow(page: Page): Promise<number> {
  const words = await heading(page, /^Flow \d+$/).innerText();
  return Number(/\d+/.exec(words)?.[0]);
}

/** Expects that every contestant's parts add up to its completion time, as written. */
async function expectSums(app: App): Promise<void> {
  const [, ...rows] = await app.table('Where the time went');
  const columns = (rows[0]?.length ?? 1) - 1;
  for (let column = 1; column <= columns; column++) {
    const values = rows.map((row) => Number(row[column]?.split('\n')[0]?.replaceAll(',', '')));
    const total = values.pop() ?? Number.NaN;
    expect(values.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, 6);
  }
}

test('the slowest small flow is followed to the flow in front of it, and back @phone', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  await app.button('Flow').click();
  await page.getByRole('button', { name: /^Slowest small flow under DCTCP/ }).click();
  await expect(strips(page)).toBeVisible();
  await app.idle();
  const first = await shownFlow(page);
  await expectSums(app);
  await expectAccessible(page, 'main');

  await page
    .getByRole('button', { name: /: open its life$/ })
    .first()
    .click();
  await expect(heading(page, first)).toBeHidden();
  await expect(strips(page)).toBeVisible();
  await app.idle();
  const second = await shownFlow(page);
  expect(second).not.toBe(first);
  await expectSums(app);

  await page.goBack();
  await expect(heading(page, first)).toBeVisible();
  await expectSums(app);
});

test('the link keeps flow, contestants and zoom', async ({ app, page }) => {
  await app.open(`${RACE}&view.tab=flow&view.flow=~1~17&view.strips=~0~2`);
  await expect(strips(page)).toBeVisible();
  await strips(page).focus();
  await page.keyboard.press('+');
  await expect.poll(() => page.url()).toContain('view.span');
  const under = page.getByRole('group', { name: 'Under' });
  await app.open(new URL(page.url()).hash);
  await expect(strips(page)).toBeVisible();
  expect(await shownFlow(page)).toBe(17);
  await expect(under.getByRole('button', { name: 'pFabric' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(under.getByRole('button', { name: 'PIAS' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect(page.url()).toContain('view.span');
});

test('a flow is opened from its dot, by keys', async ({ app, page }) => {
  await app.open(RACE);
  const scatter = page.locator('[data-chart="flow-scatter"]').getByRole('application');
  await scatter.focus();
  for (const key of ['End', 'Enter']) await page.keyboard.press(key);
  await expect(heading(page, /^Flow \d+$/)).toBeVisible();
  await expect(strips(page)).toBeVisible();
});

test('a drag across the scatter shows a range of flows, which the link keeps', async ({
  app,
  page,
}) => {
  await app.open(`${RACE}&view.tab=flow`);
  const chart = page.locator('[data-chart="flow-scatter"]');
  const said = chart.locator('p').first();
  await expect(said).toHaveText(/^Of 200 flows, /);
  const scatter = chart.getByRole('application');
  await scatter.scrollIntoViewIfNeeded();
  const box = await scatter.boundingBox();
  if (!box) throw new Error('the scatter is shown');
  const [left, right] = [0.3, 0.5].map((share) => box.x + share * box.width) as [number, number];
  await page.mouse.move(left, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(right, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(said).toHaveText(/^Of \d+ flows with an FCT of .* under DCTCP, /);
  const shown = await said.innerText();
  await expect.poll(() => page.url()).toContain('view.fcts');

  await app.open(new URL(page.url()).hash);
  await expect(said).toHaveText(shown);
  await chart.getByRole('button', { name: 'Show all' }).click();
  await expect(said).toHaveText(/^Of 200 flows, /);
  await expect.poll(() => page.url()).not.toContain('view.fcts');
});

test('the scatter is zoomed by buttons @phone', async ({ app, page }) => {
  await app.open(`${RACE}&view.tab=flow`);
  const chart = page.locator('[data-chart="flow-scatter"]');
  await chart.getByRole('button', { name: 'Zoom in' }).click();
  await expect(chart.locator('p').first()).toHaveText(/^Of \d+ flows with an FCT of /);
  await expectAccessible(page, 'main');
  await chart.getByRole('button', { name: 'Show all' }).click();
  await expect(chart.locator('p').first()).toHaveText(/^Of 200 flows, /);
});

test('waits are read by keys', async ({ app, page }) => {
  await app.open(`${RACE}&view.tab=flow`);
  await page.getByRole('button', { name: /^Slowest small flow under DCTCP/ }).click();
  await strips(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(strips(page).locator('[aria-live]')).toContainText(/, starting at /);
});
