import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../app';

const RACE = '#p.2.preset=first-race&workload.parameters.flows=200&seeds=~1';
const METRIC = 'Mean FCT, up to 100 KB';

const waterfall = (page: Page) => page.locator('[data-chart="why"]');

const UNITS: Record<string, number> = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1 };

/** Seconds, from a text such as “−96.2 µs”; NaN if there is none. */
function seconds(text = ''): number {
  const [, sign, digits, unit = ''] = /([+−]?)([\d.]+)\s(ns|µs|ms|s)/.exec(text) ?? [];
  return (sign === '−' ? -1 : 1) * Number(digits) * (UNITS[unit] ?? Number.NaN);
}

/** The differences by cause of the waterfall's table, and the row of means. */
async function explained(page: Page) {
  const rows = await waterfall(page)
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
  const [, base, own, difference] = (rows.pop() ?? []).map(seconds);
  return { causes: rows.map((row) => seconds(row[3])), means: { base, own, difference } };
}

const ascending = (...values: number[]) => values.sort((a, b) => a - b);
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

test('why a scheme is ahead is read off the waterfall, and agrees with the table @phone', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  const [header = [], ...rows] = await app.summary();
  const column = header.indexOf(METRIC);
  const shown = (name: string) => seconds(rows.find(([own]) => own === name)?.[column]);

  await page.getByLabel('Ranked by').selectOption({ label: METRIC });
  await page.getByLabel('Relative to', { exact: true }).selectOption({ label: 'DCTCP' });
  const why = page.getByRole('button', {
    name: /^Why is PIAS \d+.% faster than DCTCP for small flows\?$/,
  });
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(waterfall(page)).toBeVisible();
  await app.idle();
  await expect(page.getByRole('heading', { name: 'Where the time went' })).toBeInViewport();

  const { causes, means } = await explained(page);
  const difference = shown('PIAS') - shown('DCTCP');
  // Every value is rounded to four digits, those of the summary to three.
  const rounding = 5e-3 * shown('DCTCP');
  expect(Math.abs(sum(causes) - (means.difference ?? Number.NaN))).toBeLessThan(rounding);
  expect(Math.abs(sum(causes) - difference)).toBeLessThan(2 * rounding);
  expect(Math.abs((means.own ?? Number.NaN) - shown('PIAS'))).toBeLessThan(rounding);
  await expect(waterfall(page).locator('p').first()).toContainText(
    /^PIAS finishes small flows in .* instead of DCTCP’s .* less for waiting behind longer flows/,
  );
  await expectAccessible(page, 'main');
});

test('the link opens the waterfall again, for the same pair and size class', async ({
  app,
  page,
}) => {
  await app.open(`${RACE}&view.why=~2~0&view.whySizes=small`);
  await expect(waterfall(page)).toContainText('From DCTCP to pFabric');
  await expect(waterfall(page)).toContainText('Compared over');
  const bars = page.locator('[data-chart="where-time-went"]');
  const whole = await bars.locator('tbody tr').allInnerTexts();
  await page.getByRole('button', { name: 'Excess over ideal' }).click();
  await expect(bars.getByRole('heading')).toHaveText('Mean excess over the ideal FCT by part');
  expect(await bars.locator('tbody tr').allInnerTexts()).not.toEqual(whole);

  await page.getByLabel('Explained contestant').selectOption({ label: 'PIAS' });
  await page.getByRole('button', { name: 'All flows' }).click();
  // The class of all flows is the default, which links leave out.
  await expect.poll(() => page.url()).toMatch(/view\.why=~1~0(?!.*whySizes)/);
  await app.open(new URL(page.url()).hash);
  await expect(waterfall(page)).toContainText('From DCTCP to PIAS');
  await expect(waterfall(page).locator('p').first()).toContainText('PIAS finishes flows in');
});

test('lanes run again only when that is asked for', async ({ app, page }) => {
  await app.open(RACE);
  await expect(waterfall(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show where the time went' }).click();
  await app.idle();
  await expect(waterfall(page)).toBeVisible();
  await app.run();
  await expect(waterfall(page)).toBeVisible();
});

test('a claim of a paper is explained by a race of its figure', async ({ app, page }) => {
  await app.open('#p.2.preset=short-behind-long&view.tab=papers&view.paper=pias');
  const why = page.getByRole('button', { name: /^Why do PIAS and DCTCP differ\?/ });
  await why.first().click();
  await expect(waterfall(page)).toContainText('From DCTCP to PIAS');
  await app.idle();
  const { causes, means } = await explained(page);
  expect(sum(causes) / (means.difference ?? Number.NaN)).toBeCloseTo(1, 1);
});

/** Two coflows and a longer flow; the second flow of the first coflow arrives 50 µs later. */
const COFLOWS = {
  version: 1,
  level: 'packet',
  topology: { kind: 'leaf-spine', parameters: { leaves: 2, hosts_per_leaf: 2 } },
  workload: {
    kind: 'flow-list',
    data: [
      'start_s,source,destination,size_bytes,coflow',
      '0,0,3,146000,first',
      '0.00005,2,3,14600,first',
      '0,1,3,1460000,second',
    ].join('\n'),
  },
  contestants: [{ scheme: 'dctcp' }, { scheme: 'pfabric' }],
  seeds: [1],
};

test('at flow level the page says that causes are not known', async ({ app, page }) => {
  await app.open('#p.2.preset=one-link&workload.parameters.flows=100&seeds=~1');
  await expect(page.getByRole('heading', { name: 'Where the time went' })).toBeVisible();
  await expect(page.getByText(/^Known at packet level only/)).toBeVisible();
});

test('why coflows complete sooner is told by their last flows', async ({ app, page }) => {
  await app.open();
  await app.drop('coflows.json', JSON.stringify(COFLOWS), 'application/json');
  await app.idle();
  const [header = [], ...rows] = await app.summary();
  const column = header.indexOf('Mean CCT');
  const shown = (name: string) => seconds(rows.find(([own]) => own === name)?.[column]);
  await page.getByLabel('Ranked by').selectOption({ label: 'Mean CCT' });
  await page
    .getByRole('button', { name: /^Why is \S+ .* \S+ for coflows\?$/ })
    .first()
    .click();
  await expect(waterfall(page)).toBeVisible();
  await app.idle();
  await expect(waterfall(page).locator('p').first()).toContainText(/finishes? coflows in/);
  const { causes, means } = await explained(page);
  const [fast, slow] = ascending(means.own ?? Number.NaN, means.base ?? Number.NaN) as [
    number,
    number,
  ];
  const [low, high] = ascending(shown('DCTCP'), shown('pFabric')) as [number, number];
  // Shown values have three digits, those of the waterfall four.
  expect(fast / low).toBeCloseTo(1, 2);
  expect(slow / high).toBeCloseTo(1, 2);
  expect(sum(causes) / (means.difference ?? Number.NaN)).toBeCloseTo(1, 2);
});
