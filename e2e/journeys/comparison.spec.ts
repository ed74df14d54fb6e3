import { expect, test } from '../app';

const RACE = '#p.2.preset=one-link&workload.parameters.flows=400&seeds=~1~2~3';

const number = (text = ''): number => Number(text.replace(/[^\d.e-]/g, ''));

test('a baseline switches charts and table to ratios and back', async ({ app, page }) => {
  await app.open(RACE);
  const [header = [], ...values] = await app.summary();
  const names = values.map(([name = '']) => name);
  const mean = header.indexOf('Mean FCT');

  await page.getByLabel('Relative to', { exact: true }).selectOption({ label: names[0] ?? '' });
  await expect(page.getByRole('heading', { name: `Summary, ÷ ${names[0]}` })).toBeVisible();
  const [, ...ratios] = await app.summary();
  expect(ratios[0]?.[mean]).toMatch(/^1\.00×/);
  ratios.forEach((row, at) => {
    const [means, own] = [values[0]?.[mean], values[at]?.[mean]].map((cell = '') =>
      number(cell.split('\n')[0]),
    );
    // Geometric means of ratios and ratios of means differ slightly, and both are rounded.
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

test('gains and losses per flow add up, and verdicts depend on the seeds', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  const section = page.getByRole('region', { name: /^Compared with .* \(same arrivals\)/ });
  const rows = section
    .getByRole('region', { name: /^Faster and slower flows/ })
    .locator('tbody tr');
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

test('a contestant compared with itself shows no difference', async ({ app, page }) => {
  await app.open('#p.2.preset=one-link&workload.parameters.flows=200&seeds=~1~2~3');
  const setUp = page.getByRole('region', { name: 'Set-up' });
  await setUp.getByRole('button', { name: 'Fair sharing', exact: true }).waitFor();
  await page.getByRole('button', { name: 'More about Fair sharing', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await app.idle();
  await app.run();
  const section = page.getByRole('region', { name: /^Compared with .* \(same arrivals\)/ });
  await expect(section.getByText(/no difference shown: 1\.00×/).first()).toBeVisible();
});

test('the leaderboard follows the chosen metric', async ({ app, page }) => {
  await app.open(RACE);
  const board = page.getByRole('region', { name: 'Lanes' });
  const ranked = async () =>
    (await board.locator('ol > li').allInnerTexts()).map((row) => row.split('\n'));
  // Percentiles pool the flows of all seeds: 1,200 suffice for the 99th.
  for (const label of ['Mean FCT', '99th percentile FCT', 'Mean FCT, above 10 MB']) {
    await board.getByLabel('Ranked by').selectOption({ label });
    // Rows are found first and read afterwards; they must not move in between.
    await app.idle();
    const rows = await ranked();
    // Tied contestants have the rank of the first of them.
    rows.forEach(([place = ''], at) => {
      const [own, first] = [Number.parseInt(place, 10), rows.findIndex(([one]) => one === place)];
      expect(own).toBe(first + 1);
      expect(place.endsWith('=')).toBe(rows.filter(([one]) => one === place).length > 1);
      expect(first).toBeLessThanOrEqual(at);
    });
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

test('the leaderboard states its confidence, and seeds are added until it suffices', async ({
  app,
  page,
}) => {
  await app.open('#p.2.preset=one-link&workload.parameters.flows=300&seeds=~1~2~3');
  const board = page.getByRole('region', { name: 'Lanes' });
  const [leader = '', ...others] = await board.locator('ol > li').allInnerTexts();
  expect(leader).toMatch(/\(95.% interval\), 3 seeds\./);
  for (const other of others) expect(other).toMatch(/Relative to .*: .*× \(.* … .*\), 3 seeds/);

  await board.getByLabel('Precision').selectOption({ label: '±\u00a020\u00a0%' });
  await expect(
    board.getByText(/needs (more than |at least )?\d+ seeds for every ratio to/),
  ).toBeVisible();
  await board.getByRole('button', { name: /^Add seeds until/ }).click();
  await app.idle();
  await expect(
    page.getByText(/Mean FCT: (not )?every ratio is known to ±.20.%, with \d+ seeds/),
  ).toBeVisible();
  const [, again = ''] = await board.locator('ol > li').allInnerTexts();
  const [, count = ''] = /, (\d+) seeds/.exec(again) ?? [];
  expect(['5', '10', '20', '40', '70', '100']).toContain(count);
});

test('a race of one seed says whether another seed would change its arrivals', async ({
  app,
  page,
}) => {
  const board = page.getByRole('region', { name: 'Lanes' });
  await app.open('#p.2.preset=asking-first');
  await expect(board.getByText('the arrivals are the same for every seed')).toBeVisible();
  await app.open('#p.2.preset=one-link&workload.parameters.flows=100&seeds=~1');
  await expect(board.getByText(/^1 seed: no interval/).first()).toBeVisible();
});

test('contestants that do not differ because nothing queued are said to do so', async ({
  app,
  page,
}) => {
  const said = page.getByText('The network was never congested: at most 1 packet');
  const idle = 'load=0.01 flows=20 sizes=data-mining warm_up=0 warm_up_times=0 cool_down=nothing';
  const traffic = idle.split(' ').map((one) => `&workload.parameters.${one}`);
  await app.open(`#p.2.preset=first-race${traffic.join('')}&seeds=~1`);
  await expect(said).toBeVisible();
  await app.open('#p.2.preset=first-race&workload.parameters.flows=200&seeds=~1');
  await expect(said).toBeHidden();
});

test('percentiles of too few flows are omitted with a reason', async ({ app, page }) => {
  await app.open('#p.2.preset=one-link&workload.parameters.flows=400&seeds=~1~2');
  const [header = [], first = []] = await app.summary();
  const cell = first[header.indexOf('99th percentile FCT, up to 100 KB')] ?? '';
  expect(cell).toMatch(/^too few/);
  expect(cell).toMatch(/too few for p99: \d+ of 1,000/);
  const board = page.getByRole('region', { name: 'Lanes' });
  await board.getByLabel('Ranked by').selectOption({ label: '99th percentile FCT, up to 100 KB' });
  await app.idle();
  await expect(board.locator('ol > li').first()).toContainText('–');
});

test('unequal numbers of unfinished flows restrict comparison to flows finished by both', async ({
  app,
  page,
}) => {
  await app.open(
    '#p.2.preset=one-link&workload.parameters.flows=400&seeds=~1~2~3&limits.end_ms=250',
  );
  const section = page.getByRole('region', { name: /^Compared with .* \(same arrivals\)/ });
  await expect(
    section
      .getByText(
        /not compared: [\d]+ of [\d]+ unfinished against \d+; among the [\d,]+ flows that both finished .*× \(/,
      )
      .first(),
  ).toBeVisible();
  const summary = page.getByRole('region', { name: /^Summary, scrolls/ });
  await expect(summary.getByText('incomplete').first()).toBeVisible();
});
