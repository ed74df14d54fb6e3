import { expect, expectAccessible, test } from '../app';

const QUICK = '#p.1.preset=one-link&workload.parameters.flows=200';
/** A shuffle of two mappers and two reducers, and a smaller one that overlaps it: port and megabytes. */
const TRACE = '8 2\n71 0 2 0 1 2 2:20.0 3:10.0\n4 10 1 0 2 2:2.0 3:2.0\n';

test('a dropped coflow trace is raced, with a chart and values of coflows', async ({
  app,
  page,
}) => {
  await app.open('#p.1.preset=deadlines&workload.parameters.flows=50');
  await app.drop('shuffles.txt', TRACE);
  const offer = page.getByRole('dialog', { name: /“shuffles.txt”/ });
  await expect(offer.getByText(/2 coflows of 3 flows on average/)).toBeVisible();
  await offer.getByRole('button', { name: 'Race it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /“shuffles.txt”/ })).toBeVisible();
  await app.idle();
  await expect(page.getByRole('heading', { name: /coflow/i }).first()).toBeVisible();
  const [header = [], ...rows] = await app.summary();
  expect(header.join(' ')).toMatch(/CCT/);
  expect(rows.map((row) => row[header.indexOf('Finished')])).toEqual(rows.map(() => '6'));
});

test('a trace with more ports than hosts is reported with a remedy, and its coflows keep their names', async ({
  app,
  page,
}) => {
  await app.open('#p.1.preset=deadlines&workload.parameters.flows=50');
  await app.drop('wide.txt', TRACE.replace('8 2', '150 2'));
  const offer = page.getByRole('dialog', { name: /“wide.txt”/ });
  const remark =
    /The traffic has 150 ports but this network has \d+ hosts, so up to \d+ ports share one/;
  await expect(offer.getByText(remark)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await offer.getByRole('button', { name: 'Race it' }).click();
  await app.idle();
  await expect(page.getByText(remark).filter({ visible: true })).toHaveCount(1);
  await app.button('Use a big switch with 150 hosts').click();
  await app.run();
  await expect(page.getByText(remark)).toHaveCount(0);
  await expect(page.getByLabel('Hosts', { exact: true })).toHaveValue('150');
  await expect(page.getByText(/coflow 71 lasts longest/)).toBeVisible();
  await page.getByText('Select flows').click();
  await page.getByLabel('Coflow of seed 1').fill('4');
  await expect(page.getByText('Coflow 4 of seed 1', { exact: true })).toBeVisible();
  await expect(page.getByText('2 of 6 flows')).toBeVisible();
});

test('a flow list for more hosts is offered a larger network', async ({ app, page }) => {
  await app.open('#p.1.preset=deadlines&workload.parameters.flows=50');
  await app.drop('far.csv', 'start_s,source,destination,size_bytes\n0,0,499,90000\n0,1,2,9000\n');
  const offer = page.getByRole('dialog', { name: /“far.csv”/ });
  await expect(offer.getByText(/Expected a number from 0 to \d+, got 499\./)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await offer.getByRole('button', { name: 'Use a big switch with 500 hosts' }).click();
  await offer.getByRole('button', { name: 'Race it' }).click();
  await app.idle();
  await app.run();
  await expect(page.getByLabel('Hosts', { exact: true })).toHaveValue('500');
});

test('a file with errors leaves the race alone', async ({ app, page }) => {
  await app.open('#p.1.preset=deadlines&workload.parameters.flows=50');
  const before = await app.fingerprint();
  const rows = ['start_s,source,destination,size_bytes', '0,0,1,abc', '0,0,1,9000', '0,1'];
  await app.drop('typo.csv', rows.join('\n'));
  const offer = page.getByRole('dialog', { name: /“typo.csv”/ });
  await expect(
    offer.getByText(/line 2, size_bytes: .*, got abc; 1 more line has errors/),
  ).toBeVisible();
  await expect(offer.getByRole('button', { name: /open|race/i })).toHaveCount(0);
  await offer.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Settings changed since these results.')).toBeHidden();
  expect(await app.fingerprint()).toBe(before);
});

test('a trace too large for the packet level can be raced as fluid flows', async ({
  app,
  page,
}) => {
  await app.open('#p.1.preset=short-behind-long&workload.parameters.flows=20');
  await app.drop('terabytes.txt', '8 2\n1 0 1 0 1 2:200000.0\n2 10 1 1 1 3:100.0\n');
  const offer = page.getByRole('dialog', { name: /“terabytes.txt”/ });
  await expect(offer.getByText('About 133 million packets', { exact: false })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await offer.getByRole('button', { name: 'Simulate at flow level' }).click();
  await app.idle();
  await expect(page.getByRole('button', { name: 'Flow level', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const [header = [], ...rows] = await app.summary();
  expect(rows.map((row) => row[header.indexOf('Finished')])).toEqual(rows.map(() => '2'));
});

test('a dropped flow list with deadlines shows which schemes meet them', async ({ app, page }) => {
  // Sharing cannot meet both: 10 MB take 8 ms on the preset's 10 Gb/s.
  const list = [
    'start_s,source,destination,size_bytes,deadline_s',
    '0,0,1,10000000,0.017',
    '0,0,1,1000000,0.0012',
  ];
  await app.open('#p.1.preset=deadlines&workload.parameters.flows=50');
  await app.drop('promises.csv', list.join('\n'));
  await expect(page.getByText(/100\s% of the flows, with/)).toBeVisible();
  await page.getByRole('button', { name: 'Race it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /“promises.csv”/ })).toBeVisible();
  await app.idle();
  await expect(page.getByRole('heading', { name: /deadline/i }).first()).toBeVisible();
  const [header = [], ...rows] = await app.summary();
  const missed = header.findIndex((name) => /miss/i.test(name));
  const of = (scheme: RegExp) => rows.find(([name = '']) => scheme.test(name))?.[missed];
  expect(of(/^Fair/)).toMatch(/^50/);
  expect(of(/^EDF|^Earliest/)).toMatch(/^0/);
});

test('faults in a file are reported with field, value and range, and can be undone', async ({
  app,
  page,
}) => {
  await app.open(QUICK);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  const wrong = {
    version: 1,
    title: 'Too much',
    level: 'packet',
    topology: { kind: 'star', parameters: {} },
    workload: { kind: 'poisson', parameters: { load: 1.5, flows: 0 } },
    contestants: [{ scheme: 'dctcp', parameters: {} }],
  };
  await app.drop('wrong.json', JSON.stringify(wrong));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/Fix 2 problems to start the race/);
  await expect(alert).toContainText(/Flows: Expected a whole number from 1 to [\d,]+, got 0/);
  await expect(alert).toContainText(/Load: Expected a number from 0\.01 to 0\.99, got 1\.5/);
  await expect(app.button('Run')).toBeDisabled();
  await app.button('Undo').click();
  await expect(heading).toHaveText(before);
});

test('traffic is previewed before the race, and its faults are reported', async ({ app, page }) => {
  await app.open(QUICK);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await app.drop('far.csv', 'start_s,source,destination,size_bytes\n0,0,1,1000\n0,0,9999,1000\n');
  const offer = page.getByRole('dialog', { name: /“far.csv”/ });
  await expect(
    offer.getByText(/line 3, destination: Expected a number from 0 to \d+, got 9999/),
  ).toBeVisible();
  await expect(offer.getByRole('button', { name: 'Race it' })).toHaveCount(0);
  await offer.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading).toHaveText(before);
});

test('flow sizes are drawn from a dropped size table', async ({ app, page }) => {
  await app.open(QUICK);
  await app.drop('sizes.csv', 'size_bytes,cdf\n2000,0.5\n4000,1\n');
  const offer = page.getByRole('dialog', { name: /“sizes.csv”/ });
  await expect(offer.getByText(/2\.50\sKB on average, median 2\.00\sKB/)).toBeVisible();
  await offer.getByRole('button', { name: 'Race it' }).click();
  await app.idle();
  await expect(page.getByLabel('Flow sizes', { exact: true })).toHaveValue('custom');
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
});

test('unreadable files are refused without loss', async ({ app, page }) => {
  await app.open(QUICK);
  const before = await app.fingerprint();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const nonsense = {
    'a.json': '{"hello": "world"}',
    'b.csv': 'x,y\n1,2\n',
    'c.bin': '\u0000\u0001',
  };
  for (const [name, text] of Object.entries(nonsense)) {
    await app.drop(name, text);
    await expect(page.getByText(new RegExp(`“${name}” was not opened`))).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  expect(await app.fingerprint()).toBe(before);
});

test('a picture with a false length is refused, and the page remains usable', async ({
  app,
  page,
}) => {
  await app.open(QUICK);
  const before = await app.fingerprint();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  for (const claimed of [0x10000000, 0xfffffff0]) {
    const name = `${claimed}.png`;
    await app.drop(name, lyingPicture(claimed), 'image/png');
    await expect(page.getByText(new RegExp(`“${name}” was not opened`))).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await app.run();
  expect(await app.fingerprint()).toBe(before);
});

/** 99 bytes: a PNG signature, the header of one grey pixel, and a text chunk with the given length. */
function lyingPicture(claimed: number): Buffer {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55',
    'hex',
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(claimed);
  const text = Buffer.from('tEXtmillrace\0millrace:#p.1.preset=incast');
  return Buffer.concat([head, length, text], 99);
}
