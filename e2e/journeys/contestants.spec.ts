import type { Page } from '@playwright/test';
import { type App, expect, expectAccessible, test } from '../app';

const RACE = '#p.1.preset=one-link&workload.parameters.flows=100';
const PIAS = '#p.1.preset=first-race&workload.parameters.flows=50&seeds=~1';

test('a scheme is found by its description, and races twice with different parameters', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  const before = await names(page);
  await page.getByRole('button', { name: 'Add a contestant' }).click();
  await page.getByPlaceholder(/Search by name/).fill('deadline earliest');
  await page.getByRole('option').first().click();
  await app.idle();
  expect(await names(page)).toHaveLength(before.length + 1);
  const last = (await names(page)).at(-1) ?? '';
  await page.getByRole('button', { name: `More about ${last}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await app.idle();
  expect((await names(page)).at(-1)).toBe(`${last} #2`);
});

test('contestants are reordered by menu, keys and dragging', async ({ app, page }) => {
  await app.open(RACE);
  const [first = '', second = '', third = ''] = await names(page);
  await page.getByRole('button', { name: `More about ${first}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining([second, first]));
  expect((await names(page)).slice(0, 2)).toEqual([second, first]);
  await app.button('Undo').click();
  expect((await names(page)).slice(0, 2)).toEqual([first, second]);

  const grip = page.getByRole('button', { name: `Move ${first}`, exact: true });
  await grip.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${first} is over place 2`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([second, first]);

  const [from, to] = await Promise.all(
    [third, second].map((name) =>
      page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox(),
    ),
  );
  if (!from || !to) throw new Error('no grips');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await names(page))[0]).toBe(third);
});

test('parameters are reset individually and together', async ({ app, page }) => {
  await app.open(PIAS);
  await open(page, /^PIAS/);
  await page.getByLabel('Queues', { exact: true }).fill('4');
  await page.getByLabel('Initial window', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Reset Queues to its default' }).click();
  await expect(page.getByLabel('Queues', { exact: true })).toHaveValue('8');
  await expect(page.getByLabel('Initial window', { exact: true })).toHaveValue('20');
  await page.getByRole('button', { name: 'Reset all parameters' }).click();
  await expect(page.getByLabel('Initial window', { exact: true })).not.toHaveValue('20');
});

test('thresholds are set by dragging, by number and by a solver', async ({ app, page }) => {
  await app.open(PIAS);
  await open(page, /^PIAS/);
  await app.idle();
  const first = page.getByRole('slider', { name: 'Threshold 1', exact: true });
  await expect(first).toHaveAttribute('aria-valuenow', '46');
  await first.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await app.idle();
  await expect(first).toHaveAttribute('aria-valuenow', '55');
  await expect(page.getByLabel('Thresholds', { exact: true })).toHaveValue('custom');
  await page.getByText('Thresholds as numbers').click();
  await page.getByLabel('Threshold 2 in packets').fill('900');
  await app.idle();
  await expect(page.getByRole('slider', { name: 'Threshold 2' })).toHaveAttribute(
    'aria-valuenow',
    '900',
  );
  await page.getByRole('button', { name: 'Solvers and their costs' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Cost of moving a threshold' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Cost over two thresholds' })).toBeVisible();
  await dialog
    .getByRole('row', { name: /optimal on one link/ })
    .getByRole('button')
    .click();
  await app.idle();
  await expect(dialog.getByRole('row', { name: /optimal on one link/ })).toContainText('in use');
  await expect(dialog.getByRole('row', { name: /optimal on one link/ })).toContainText('1.00×');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`assistive technology can use contestants and thresholds, ${colorScheme} @phone`, async ({
    app,
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openPias(app, page);
    await app.idle();
    await expectAccessible(page, '#set-up');
    await page.getByRole('button', { name: 'Add a contestant' }).click();
    await expect(page.getByPlaceholder(/Search by name/)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
  });

  test(`assistive technology can use the costs of thresholds, ${colorScheme} @phone`, async ({
    app,
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openPias(app, page);
    await page.getByRole('button', { name: 'Solvers and their costs' }).click();
    await expect(page.getByRole('heading', { name: 'Cost over two thresholds' })).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
  });
}

/** Opens a race with PIAS, and the parameters of PIAS. */
async function openPias(app: App, page: Page) {
  await app.open(PIAS);
  await openSetUp(page);
  await open(page, /^PIAS/);
}

/** On a phone the set-up is a view of its own. */
async function openSetUp(page: Page) {
  const setUp = page.getByRole('button', { name: 'Set-up' }).filter({ visible: true });
  if ((await setUp.count()) > 0) await setUp.first().click();
}

/** The contestants' names, in order. */
const names = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Contestants' })
    .getByRole('button', { name: /^More about / })
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.getAttribute('aria-label') ?? '').replace('More about ', '')),
    );

const open = (page: Page, name: RegExp) =>
  page
    .getByRole('region', { name: 'Contestants' })
    .getByRole('button', { name, expanded: false })
    .click();
