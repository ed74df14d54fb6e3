import { expect, test } from '../app';

const RACE = '#p.2.preset=one-link&workload.parameters.flows=400&seeds=~1~2~3';

const number = (text = ''): number => Number(text.replace(/[^\d.e-]/g, ''));

test('one baseline turns charts and table into ratios, and values come back', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  const [header = [], ...values] = await app.summary();
  const names = values.map(([name = '']) => name);
  const mean = header.indexOf('Mean FCT');

  await page.getByLabel('Compared with', { exact: true }).selectOption({ label: names[0] ?? '' });
  await expect(page.getByRole('heading', { name: `Summary, ÷ ${names[0]}` })).toBeVisible();
  const [, ...ratios] = await app.summary();
  expect(ratios[0]?.[mean]).toMatch(/^1\.00×/);
  ratios.forEach((row, at) => {
    const [means, own] = [values[0]?.[mean], values[at]?.[mean]].map((cell = '') =>
      number(cell.split('\n')[0]),
    );
    // Means of ratios and ratios of means differ a little, and both are rounded.
    const unit = own !== undefined && means !== undefined && own / means;
    if (unit && unit > 0.01 && unit < 100) {
      expect(number(row[mean]?.split('×')[0])).toBeCloseTo(unit, 0);
    }
  });
  const one = page
    .locator('[data-chart="fct-distribution-ratio"] tbody tr')
    .filter({ hasText: 'p50' });
  await expect(one.locator('td').first()).toHaveText('1.00×');

  await page.getByRole('button', { name: 'Values' }).click();
  await expect(page.getByRole('heading', { name: 'Summary', exact: true })).toBeVisible();
  expect((await app.summary()).slice(1)).toEqual(values);
});

test('gains and losses flow by flow add up, and verdicts say what the seeds allow', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  const section = page.getByRole('region', { name: /^Against .*, on identical arrivals/ });
  const rows = section.getByRole('region', { name: /^Who gained/ }).locator('tbody tr');
  await expect(rows).not.toHaveCount(0);
  const counted = await app.summary();
  const finished = counted[0]?.indexOf('Finished') ?? 0;
  for (const row of await rows.all()) {
    const [sooner = 0, same = 0, later = 0] = (await row.locator('td').allInnerTexts()).map(number);
    expect(sooner + same + later).toBe(number(counted[1]?.[finished]));
  }
  const verdicts = section.locator('li[data-verdict]');
  await expect(verdicts).toHaveCount(await rows.count());
  for (const words of await verdicts.allInnerTexts()) {
    expect(words).toMatch(/×.*seed/);
  }
});

test('a contestant against itself makes no difference, in so many words', async ({ app, page }) => {
  await app.open('#p.2.preset=one-link&workload.parameters.flows=200&seeds=~1~2~3');
  await page.getByRole('button', { name: 'Fair sharing', exact: true }).waitFor();
  await page.getByRole('button', { name: 'More about Fair sharing', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await app.idle();
  await app.run();
  const section = page.getByRole('region', { name: /^Against .*, on identical arrivals/ });
  await expect(section.getByText(/no difference shown: 1\.00×/).first()).toBeVisible();
});

test('the leaderboard follows the metric that it is told to', async ({ app, page }) => {
  await app.open(RACE);
  const board = page.getByRole('region', { name: 'Lanes' });
  const ranked = async () =>
    (await board.locator('ol > li').allInnerTexts()).map((row) => row.split('\n'));
  for (const label of ['Mean FCT', 'Median FCT', 'Mean FCT, above 10 MB']) {
    await board.getByLabel('Ranked by').selectOption({ label });
    const rows = await ranked();
    expect(rows.map(([place]) => place)).toEqual(rows.map((_, at) => String(at + 1)));
    await page.getByRole('button', { name: 'All metrics' }).click();
    const [header = [], ...table] = await app.summary();
    const column = header.indexOf(label);
    const shown = rows.map((row) => row[2]);
    const expected = rows.map(
      ([, name]) => table.find((cells) => cells[0]?.includes(name ?? ''))?.[column]?.split('\n')[0],
    );
    expect(shown).toEqual(expected);
  }
});
