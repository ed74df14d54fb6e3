import { expect, test } from '../app';
import { overflow_px } from '../overflow';

const PAPERS = '#p.1.preset=one-link&workload.parameters.flows=50&view.tab=papers';

test('claims are listed beside measured values, and can be filtered @phone', async ({
  app,
  page,
}) => {
  await app.open(PAPERS);
  await expect(page.getByRole('heading', { level: 1, name: 'Papers reproduced' })).toBeVisible();
  expect(await overflow_px(page)).toBe(0);
  const figures = page.getByRole('article');
  const all = await figures.count();
  await page.getByLabel('Paper', { exact: true }).selectOption({ label: 'Chronos' });
  await expect.poll(() => figures.count()).toBeLessThan(all);
  const claim = page.getByRole('row', { name: /CHR-F1/ });
  await expect(claim).toContainText('Reproduced');
  await page.getByLabel('Verdict', { exact: true }).selectOption({ label: 'Not reproduced' });
  await expect(claim).toHaveCount(0);
});

test('an excessive effect overshoots and states the bound', async ({ app, page }) => {
  await app.open(PAPERS);
  await page.getByText('How claims are judged').click();
  await expect(page.getByText(/^A claim is reproduced when/)).toBeVisible();
  await page.getByLabel('Verdict', { exact: true }).selectOption({ label: 'Overshoots' });
  const counted = page.getByRole('list', { name: 'Claims by verdict' }).first();
  await expect(counted.getByRole('listitem').filter({ hasText: 'Overshoots' })).toHaveText(
    /^[1-9]/,
  );
  await expect(counted.getByRole('listitem').filter({ hasText: /^0 Reproduced/ })).toBeVisible();
  for (const figure of await page.getByRole('article').all()) {
    await expect(figure.getByRole('table', { name: /^Claims/ })).toContainText(
      'times the printed effect',
    );
  }
});

test('alternative readings are measured beside the claim, with the range over seeds', async ({
  app,
  page,
}) => {
  await app.open(`${PAPERS}&view.paper=spq&view.paperSize=quick`);
  const figure = page.getByRole('article', { name: /^Figures 4 to 6/ });
  const reading = figure.getByRole('row', {
    name: /^Alternative reading: only switches mark: below PIAS/,
  });
  await expect(reading.first()).toContainText(/seeds from .* to /);
  const claim = figure.getByRole('row', { name: /^SPQ-F4-ws-pias/ });
  await expect(claim).toContainText('up to 8 %');
});

test('an alternative reading races beside the claim’s own', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paper=stream`);
  const figure = page.getByRole('article', { name: /^Figure 9/ });
  const label = 'Race Baraat, global and Stream and Baraat here';
  await figure.getByRole('button', { name: label }).first().click();
  await app.idle();
  await expect(page.getByRole('heading', { level: 1, name: 'Papers reproduced' })).toBeHidden();
  const contestants = page.getByRole('region', { name: 'Contestants' });
  await expect(contestants.getByRole('listitem')).toHaveCount(3);
  for (const name of ['Stream', 'Baraat', 'Baraat, global']) {
    await expect(contestants.getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('a figure opens in the explorer and runs there', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paper=chronos`);
  const figure = page.getByRole('article', { name: /^Figure 1/ });
  await figure.getByRole('button', { name: /^Race/ }).first().click();
  await app.idle();
  await expect(page.getByRole('heading', { level: 1, name: 'Flows or coflows' })).toBeVisible();
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
});

test('a link restores the filter of claims', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paper=pias&view.paperSize=quick`);
  await expect(page.getByLabel('Paper', { exact: true })).toHaveValue('pias');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
});

test('results on the public trace and on its synthetic equivalent are separate', async ({
  app,
  page,
}) => {
  await app.open(`${PAPERS}&view.paper=stream`);
  const figure = page.getByRole('article', { name: /^Figure 7/ });
  const run = figure.getByRole('list', { name: 'Results' });
  await expect(run).toContainText('Public trace');
  const claims = figure.getByRole('table', { name: /^Claims/ });
  const onTrace = await claims.textContent();
  await page.getByRole('button', { name: 'Synthetic equivalent' }).click();
  await expect(run).toContainText('Synthetic equivalent');
  await expect(run).toContainText('Full size');
  expect(await claims.textContent()).not.toBe(onTrace);
});

test('charts are drawn when scrolled near', async ({ app, page }) => {
  await app.open(PAPERS);
  const charts = page.getByRole('article').last().locator('figure[data-chart]');
  await expect(page.locator('figure[data-chart]').first()).toBeVisible();
  await expect(charts).toHaveCount(0);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(charts.first()).toBeVisible();
});

test('printing puts two charts side by side and leaves the screen unchanged', async ({
  app,
  page,
}) => {
  await app.open(`${PAPERS}&view.paper=chronos`);
  const widths = () =>
    page
      .locator('figure[data-chart] [role=application] > svg')
      .evaluateAll((drawings) => drawings.map((drawing) => Number(drawing.getAttribute('width'))));
  await expect(page.locator('figure[data-chart]').first()).toBeVisible();
  const before = await widths();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const onPaper = await widths();
  expect(onPaper.length).toBeGreaterThan(4);
  expect(new Set(onPaper)).toEqual(new Set([330]));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(widths).toEqual(before);
  const printed = await page.pdf({ format: 'A4' });
  expect(printed.toString('latin1')).toMatch(/\/Count [5-8]\b/);
});

test('the contents lead to a figure, whose link opens it, and Back returns @phone', async ({
  app,
  page,
}) => {
  await app.open(PAPERS);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const title = 'Figure 7: SPQ against pFabric';
  const figure = page.getByRole('article', { name: title });
  await expect(figure).not.toBeInViewport();
  await expect(contents.getByText(/^\d+ of \d+ reproduced$/).first()).toBeVisible();
  await contents.getByRole('button', { name: title }).click();
  await expect(figure).toBeInViewport();
  await expect(figure).toBeFocused();
  await expect.poll(() => page.url()).toContain('view.paperFigure=');
  const address = new URL(page.url()).hash;
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('view.paperFigure=');
  await app.open(address);
  await expect(page.getByRole('article', { name: title })).toBeInViewport();
});

test('each paper begins with a figure that was raced', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paper=pias`);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/^Figures 4 to 6/);
  await expect(page.getByRole('article').last()).toHaveAccessibleName(/^Experiment/);
});

test('differences are filtered by cause, whose experiment is one click away @phone', async ({
  app,
  page,
}) => {
  await app.open(`${PAPERS}&view.paper=spq`);
  await page
    .getByLabel('Cause of a difference')
    .selectOption({ label: 'An artefact of the authors’ simulator' });
  const figure = page.getByRole('article', { name: /^Figure 7/ });
  const reason = figure.getByText(/^An artefact of the authors’ simulator: .* the gap is \d/);
  await expect(reason.first()).toBeVisible();
  await expect(page.getByRole('article', { name: /^Figure 2/ })).toHaveCount(0);
  await expect(
    figure.getByText(/^millrace verify .*youngest-first\.json --size full/).first(),
  ).toBeVisible();
  await figure
    .getByRole('button', { name: 'Experiment: youngest first in every queue' })
    .first()
    .click();
  const experiment = page.getByRole('article', { name: /^Experiment: youngest first/ });
  await expect(experiment).toBeInViewport();
  await expect(experiment.getByRole('table', { name: /^Findings/ })).toContainText('below DCTCP');
});

test('settings of a figure are beside those of its paper, with the rule that decided', async ({
  app,
  page,
}) => {
  await app.open(`${PAPERS}&view.paper=spq`);
  const figure = page.getByRole('article', { name: /^Figures 4 to 6/ });
  await figure.getByText('Settings here and in the paper, and why').first().click();
  const row = figure.getByRole('row', { name: /^Marks at hosts/ }).first();
  await expect(row).toContainText('Convention of the field');
});

test('a figure copies its own link', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open(`${PAPERS}&view.paper=chronos`);
  const figure = page.getByRole('article', { name: /^Figure 1/ });
  await figure.getByRole('button', { name: /^Copy a link to Figure 1/ }).click();
  await expect(figure.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('chronos.fig-1');
  expect(link).not.toContain('view.paper=');
});

test('a link to a figure that its filters exclude says so', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paper=chronos&view.paperFigure=pias.fig-4-6`);
  await expect(page.getByText(/^The filters exclude “Figures 4 to 6/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(
    page.getByRole('article', { name: /^Figures 4 to 6: PIAS against/ }),
  ).toBeInViewport();
});

test('printed values are hollow marks in the charts', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paper=stream&view.paperFigure=stream.fig-13`);
  const chart = page
    .getByRole('article', { name: /^Figure 13/ })
    .locator('figure')
    .first();
  await expect(chart).toContainText('Hollow: the paper’s ratios.');
  await expect(chart.locator('svg path[fill="none"][transform]')).toHaveCount(7);
});

test('a link to a figure of another version is reported', async ({ app, page }) => {
  await app.open(`${PAPERS}&view.paperFigure=pias.fig-99`);
  await expect(page.getByText('This version has no figure “pias.fig-99”.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Papers reproduced' })).toBeVisible();
});
