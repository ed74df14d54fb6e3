import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../app';
import { overflow_px } from '../overflow';

const QUICK = '#p.1.preset=one-link&workload.parameters.flows=200&view.tab=traffic';
const COFLOWS = '#p.1.preset=jobs&workload.parameters.coflows=20&view.tab=traffic';

test('traffic facts follow from the load', async ({ app, page }) => {
  await app.open('#p.1.preset=first-race&view.tab=traffic');
  const facts = page.getByRole('region', { name: 'Traffic' });
  await expect(facts.getByText(/A load of 0\.\d+ fills/)).toBeVisible();
  const rate = async () => numberIn(await fact(page, 'Flows per second'));
  const before = await rate();
  const load = page.getByLabel('Load', { exact: true });
  const was = Number(await load.inputValue());
  await load.fill(String(was / 2));
  await app.idle();
  expect((await rate()) / before).toBeCloseTo(0.5, 2);
});

test('sizes are shown by flows and by bytes, and edited by keys, numbers and paste', async ({
  app,
  page,
}) => {
  await app.open(QUICK);
  await page.getByRole('button', { name: 'Customise' }).click();
  await app.idle();
  const point = page.getByRole('slider', { name: 'Point 3 of 12' });
  const before = await point.getAttribute('aria-valuetext');
  await point.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(point).not.toHaveAttribute('aria-valuetext', before ?? '');
  await app.button('Undo').click();
  await expect(point).toHaveAttribute('aria-valuetext', before ?? '');

  await page.getByText('Points as numbers').click();
  await page.getByLabel('Share of point 3').fill('0.25');
  await expect(point).toHaveAttribute('aria-valuetext', /25/);
  await page.getByRole('button', { name: 'Remove point 12' }).click();
  await expect(page.getByRole('slider', { name: 'Point 11 of 11' })).toBeVisible();

  await page.getByText('Paste a table').click();
  const text = page.getByLabel(/Each line: a size in bytes/);
  await text.fill('1000, 60%\n5000, 40%');
  await expect(page.getByText(/Not applied yet: line 2: probabilities must ascend/)).toBeVisible();
  await text.fill('1000, 60%\n5000, 100%');
  await page.getByRole('button', { name: 'Use this table' }).click();
  await app.idle();
  await expect(page.getByText(/1\.80\sKB on average/)).toBeVisible();
  await page.getByRole('button', { name: 'Race', exact: true }).first().click();
  await app.run();
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
});

test('a point follows the pointer, and a drag is one undo step', async ({ app, page }) => {
  await app.open(QUICK);
  await page.getByRole('button', { name: 'Customise' }).click();
  await app.idle();
  const point = page.getByRole('slider', { name: 'Point 7 of 12' });
  await point.scrollIntoViewIfNeeded();
  const before = await point.getAttribute('aria-valuetext');
  const box = await point.boundingBox();
  if (!box) throw new Error('the point is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 6, y - 2, { steps: 3 });
  await page.mouse.move(x + 14, y - 8, { steps: 5 });
  await page.mouse.up();
  await app.idle();
  await expect(point).not.toHaveAttribute('aria-valuetext', before ?? '');
  const after = await point.boundingBox();
  expect(after?.x).toBeGreaterThan(box.x + 8);
  await app.button('Undo').click();
  await expect(point).toHaveAttribute('aria-valuetext', before ?? '');
});

test('coflows and jobs show their shape, and the kind of traffic can be changed', async ({
  app,
  page,
}) => {
  await app.open(COFLOWS);
  await expect(page.getByRole('heading', { name: 'Shape of the coflows' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /dependencies of stages/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /waits for .* and / })).toBeVisible();
  await page.getByText('Change traffic').click();
  await page.getByRole('button', { name: /^Incast/ }).click();
  await app.idle();
  await expect(page.getByText(/8 flows of 800\sKB start for host \d+ at once/)).toBeVisible();
  await page.getByRole('button', { name: 'By host' }).click();
  await page
    .getByRole('figure', { name: 'Arrivals over time' })
    .getByRole('button', { name: 'Table', exact: true })
    .click();
  await expect(page.getByRole('region', { name: 'Arrivals over time, as a table' })).toContainText(
    /100\sKB/,
  );
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`assistive technology can use the traffic view, ${colorScheme} @phone`, async ({
    app,
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await app.open(QUICK);
    await page.getByRole('button', { name: 'Customise' }).click();
    await app.idle();
    await page.getByText('Points as numbers').click();
    await expectAccessible(page, 'main');
    await app.open(COFLOWS);
    await expectAccessible(page, 'main');
    expect(await overflow_px(page)).toBe(0);
  });
}

/** The value of a fact about the traffic. */
const fact = (page: Page, name: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('+ dd strong')
    .innerText();

const numberIn = (text: string): number => Number(/[\d.,]+/.exec(text)?.[0].replaceAll(',', ''));
