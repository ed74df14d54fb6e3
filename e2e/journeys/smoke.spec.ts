import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../app';

test('the page opens, says what it is and reports no error @phone', async ({ app, page }) => {
  await app.open();
  await expect(page).toHaveTitle(/Millrace/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('nothing sticks out sideways @phone', async ({ app, page }) => {
  await app.open();
  const overhang_px = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang_px).toBe(0);
});

test('assistive technology can use the page as it opens @phone', async ({ app, page }) => {
  await app.open();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
