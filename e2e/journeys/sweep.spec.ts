import type { Page } from '@playwright/test';
import { expect, test } from '../app';

const SWEEP = '#p.2.preset=load-sweep&workload.parameters.flows=300';

/** The points of the first sweep chart: swept value, then one value per contestant. */
const points = (page: Page) =>
  page
    .locator('[data-chart="sweep"]')
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );

/** The lowest number of finished lanes that is shown until all are. */
const leastUntil = (page: Page, all: number): Promise<number> =>
  page.evaluate(
    (total) =>
      new Promise<number>((resolve) => {
        let least = total;
        const look = () => {
          const shown = /(\d+) of \d+ lanes/.exec(document.body.innerText)?.[1];
          least = Math.min(least, Number(shown ?? total));
          if (Number(shown) === total) resolve(least);
          else requestAnimationFrame(look);
        };
        look();
      }),
    all,
  );

test('a sweep has a line of means with intervals per contestant', async ({ app, page }) => {
  await app.open(SWEEP);
  const rows = await points(page);
  expect(rows.map(([at]) => at)).toEqual(['0.2', '0.4', '0.6', '0.8', '0.9']);
  for (const [, ...cells] of rows) {
    expect(cells).toHaveLength(3);
    for (const cell of cells) expect(cell).toMatch(/^\S+\s\S+ \(.+ … .+\), \d seeds$/);
  }
});

test('every parameter in the choice of a sweep has a name of its own', async ({ app, page }) => {
  await app.open('#p.2.preset=first-race&workload.parameters.flows=20&seeds=~1');
  const options = page.getByLabel('Sweep', { exact: true }).locator('option');
  const names = await options.allInnerTexts();
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

test('points are added in between without rerunning others', async ({ app, page }) => {
  await app.open(SWEEP);
  const before = await points(page);
  await page.getByRole('button', { name: 'Add values in between' }).click();
  await app.idle();
  await expect(page.getByText('81 of 81 lanes')).toBeVisible();
  const after = await points(page);
  expect(after.map(([at]) => at)).toEqual([
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '0.6',
    '0.7',
    '0.8',
    '0.85',
    '0.9',
  ]);
  for (const row of before) expect(after).toContainEqual(row);
});

test('a cancelled sweep resumes where it stopped', async ({ app, page }) => {
  await app.load('#p.2.preset=load-sweep&workload.parameters.flows=50000');
  const done = async () =>
    Number(/(\d+) of 45 lanes/.exec(await page.getByText(/^\d+ of 45 lanes$/).innerText())?.[1]);
  await app.pressAt('Cancel', 20);
  await app.button('Continue').waitFor();
  // The count is rendered after the button, with the charts.
  await app.idle();
  const stopped = await done();
  expect(stopped).toBeGreaterThan(0);
  expect(stopped).toBeLessThan(45);
  const least = leastUntil(page, 45);
  await app.button('Continue').click();
  expect(await least).toBe(stopped);
  await app.idle();
  expect(await done()).toBe(45);
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
});
