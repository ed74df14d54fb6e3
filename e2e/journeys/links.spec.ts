import { deflateRawSync } from 'node:zlib';
import { expect, test } from '../app';
import { overflow_px } from '../overflow';
import { scan } from '../scan';

const packed = (text: string) => deflateRawSync(text).toString('base64url');
const link = packed(
  JSON.stringify([
    ['preset', 'one-link'],
    ['workload.parameters.flows', 200],
  ]),
);

const BROKEN: readonly [what: string, fragment: string, says: RegExp][] = [
  ['cut off', `#d.1.${link.slice(0, link.length / 2)}`, /it is damaged, perhaps truncated/],
  ['of another page', '#section-2', /it does not look like a Millrace link/],
  ['with an unknown encoding', `#z.1.${link}`, /its encoding “z” is unknown/],
  [
    'that unpacks to too much',
    `#d.1.${packed('0'.repeat(50_000_000))}`,
    /unpacks to more than 2 MB/,
  ],
];

for (const [what, fragment, says] of BROKEN) {
  test(`a link ${what} is explained, and the page remains usable`, async ({ app, page }) => {
    await app.open(fragment);
    await expect(page.getByText(says).first()).toBeVisible();
    await app.run();
    expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
  });
}

const rows = <T>(length: number, row: (at: number) => T) =>
  Array.from({ length }, (_, at) => row(at));
const numbers = rows(300_000, (at) => at);
const fair = { scheme: 'fair' };

/** Short links that hold more than the engine accepts. */
const HOSTILE: readonly [what: string, change: [string, unknown], says: RegExp][] = [
  [
    '5,000 contestants',
    ['contestants', rows(5_000, () => fair)],
    /contestants: expected 1 to \d+ contestants, got 5,000/,
  ],
  [
    '20,000 contestants',
    ['contestants', rows(20_000, () => fair)],
    /contestants: expected 1 to \d+ contestants, got 20,000/,
  ],
  ['300,000 seeds', ['seeds', numbers], /seeds: expected 1 to \d+ seeds, got 300,000/],
  [
    '300,000 swept values',
    ['sweep', { path: '/topology/parameters/senders', values: numbers }],
    /sweep\.values: expected 1 to \d+ numbers, got 300,000/,
  ],
  [
    'a thousand million hosts',
    ['topology', { kind: 'graph', graph: { hosts: 1e9, switches: 0, links: [] } }],
    /topology\.graph\.hosts: expected a whole number from 2 to [\d,]+, got 1,000,000,000/,
  ],
];

function hostile(change: [string, unknown]): string {
  const race = new Map<string, unknown>([
    ['topology.kind', 'star'],
    ['workload.kind', 'incast'],
    ['level', 'flow'],
    ['contestants', [fair]],
    change,
    ['view.tab', 'network'],
  ]);
  return `#d.2.${packed(JSON.stringify([...race]))}`;
}

for (const [what, change, says] of HOSTILE) {
  test(`a link with ${what} is refused before drawing`, async ({ app, page }) => {
    await app.open(hostile(change));
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByText(/The default race is shown instead/)).toBeVisible();
    expect(await page.getByRole('button', { name: /^More about / }).count()).toBeLessThan(10);
    await app.run();
    expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
  });
}

test('an oversized link leaves the current view unchanged', async ({ app, page }) => {
  await app.open(`#d.1.${link}`);
  const before = await app.fingerprint();
  for (const [, change, says] of HOSTILE) {
    await app.follow(hostile(change));
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByText(/The current race is unchanged/).last()).toBeVisible();
    expect(await app.fingerprint()).toBe(before);
    await expect.poll(() => new URL(page.url()).hash).toContain('preset=one-link');
  }
  await expect(page.getByLabel('Flows', { exact: true })).toHaveValue('200');
});

test('many unknown fields of a link are reported briefly', async ({ app, page }) => {
  const unknown = rows(40_000, (at): [string, number] => [`x${at}`, at]);
  const parameters = Object.fromEntries(unknown);
  const race: [string, unknown][] = [
    ['topology.kind', 'star'],
    ['workload.kind', 'incast'],
    ['contestants', [{ scheme: 'dctcp', parameters }]],
  ];
  await app.open(`#d.2.${packed(JSON.stringify([...race, ...unknown]))}`);
  await expect(page.getByText('And 39,980 more.')).toBeVisible();
  const blocked = page.getByText(/Fix at least 100 problems to start the race/);
  await expect(blocked.filter({ visible: true })).toHaveCount(1);
  await expect(app.button(/^Run/)).toBeDisabled();
  await app.button('Traffic').click();
  await expect(app.button('Traffic')).toHaveAttribute('aria-current', 'page');
});

test('Back navigates between views, and results remain', async ({ app, page }) => {
  await app.open(`#d.1.${link}`);
  const before = await app.fingerprint();
  const at = (hash: RegExp) => expect.poll(() => new URL(page.url()).hash).toMatch(hash);
  await at(/fingerprint=/);
  for (const tab of ['Network', 'Traffic']) {
    await app.button(tab).click();
    await at(new RegExp(`view.tab=${tab.toLowerCase()}`));
  }
  await page.goBack();
  await expect(app.button('Network')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByTestId('fingerprint')).toHaveText(before);
  await expect(page.getByRole('status').getByText(/cannot be opened|Same results/)).toHaveCount(0);
  await page.goForward();
  await expect(app.button('Network')).toHaveAttribute('aria-current', 'page');
});

test('long texts of a link are truncated, and do not break the layout', async ({ app, page }) => {
  const long = 'x'.repeat(5_000);
  await app.open(`#p.1.preset=one-link&workload.parameters.flows=200&title=${long}&seeds=~${long}`);
  const ignored = page.getByText(/Unreadable part ignored: seeds=/);
  await expect(ignored).toBeVisible();
  expect((await ignored.innerText()).length).toBeLessThan(200);
  expect(await overflow_px(page)).toBe(0);
});

test('a packed link opens its race', async ({ app, page }) => {
  await app.open(`#d.1.${link}`);
  await expect(page.getByLabel('Flows', { exact: true })).toHaveValue('200');
});

test('a link of a newer page opens partially with a notice', async ({ app, page }) => {
  await app.open('#p.99.preset=one-link&workload.parameters.flows=200&gravity=9.81');
  await expect(page.getByText(/made by a newer version of this page/)).toBeVisible();
  await expect(page.getByText(/ignored: gravity$/)).toBeVisible();
  await expect(page.getByLabel('Flows', { exact: true })).toHaveValue('200');
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
});

test('a link of another version is reported, and explains different results', async ({
  app,
  page,
}) => {
  const race = '#p.2.preset=one-link&workload.parameters.flows=200';
  await app.load(`${race}&engine=0.1.0`);
  const version = await page.locator('footer dd').nth(1).innerText();
  expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
  const told = `This link was made with Millrace 0.1.0; this page runs ${version}, so results may differ.`;
  await expect(page.getByText(told)).toBeVisible();
  await app.open(`${race}&engine=0.1.0&fingerprint=deadbeef`);
  await expect(page.getByText('Results differ from those in the link.')).toBeVisible();
  await expect(
    page.getByText(/^Probably because the versions differ: .* Millrace 0\.1\.0/),
  ).toBeVisible();
  await expect(page.getByText(told)).toHaveCount(0);
});

test('a QR code leads to the race on the screen @phone', async ({ app, page }) => {
  await app.open('#p.2.preset=one-link&workload.parameters.flows=200');
  const print = await app.fingerprint();
  await app.button('Files, view and theme').click();
  await page.getByRole('menuitem', { name: 'Show a QR code of the link' }).click();
  await expect(page.getByText(/^\d+ characters$/)).toBeVisible();
  const scanned = await scan(page.getByRole('img', { name: /^QR code of the link/ }));
  expect(scanned).toContain(`fingerprint=${print}`);
  expect(await overflow_px(page)).toBe(0);
  await page.keyboard.press('Escape');
  await app.open(new URL(scanned).hash);
  await expect(page.getByText(`Same results as in the link: fingerprint ${print}.`)).toBeVisible();
});
