import { expect, test } from '../app';

const PAPERS = '#p.1.preset=one-link&workload.parameters.flows=50&view.tab=papers';

test('the papers’ claims stand beside what was measured, and a filter leaves those it names @phone', async ({
  app,
  page,
}) => {
  await app.open(PAPERS);
  await expect(
    page.getByRole('heading', { level: 1, name: 'The papers, run again' }),
  ).toBeVisible();
  const figures = page.getByRole('article');
  const all = await figures.count();
  await page.getByLabel('Paper', { exact: true }).selectOption({ label: 'Chronos' });
  await expect.poll(() => figures.count()).toBeLessThan(all);
  const claim = page.getByRole('row', { name: /CHR-F1/ });
  await expect(claim).toContainText('Reproduced');
  await page.getByLabel('Verdict', { exact: true }).selectOption({ label: 'Not reproduced' });
  await expect(claim).toHaveCount(0);
});

test('a figure opens in the explorer and runs there', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paper=chronos`);
  const figure = page.getByRole('article', { name: /^Figure 1/ });
  await figure.getByRole('button', { name: /^Race/ }).first().click();
  await app.idle();
  await expect(page.getByRole('heading', { level: 1, name: 'Flows or coflows' })).toBeVisible();
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
});

test('a link restores which claims were shown', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paper=pias&view.paperSize=quick`);
  await expect(page.getByLabel('Paper', { exact: true })).toHaveValue('pias');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
});
