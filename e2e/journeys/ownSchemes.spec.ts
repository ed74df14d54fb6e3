import { readFile } from 'node:fs/promises';
import { App, expect, expectAccessible, test } from '../app';

const RACE = '#p.1.preset=short-behind-long&workload.parameters.flows=40&seeds=~1';

/** LAS, from nothing. */
const LAS = `scheme "Mine"
idea "The flow that has sent least goes first."
default buffer_packets = 140
default min_rto_us = 250
sender {
tag { value = offset }
window { cut = 0 }
recovery timeouts
probing pfabric
}
ports worst_first
`;

/** Put before the script of a worker, it forbids to compile hooks and nothing else. */
const FORBIDDING = `WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(Native, [module, imports]) {
    if (!imports.engine) return new Native(module, imports);
    console.debug('a hook is interpreted');
    throw new WebAssembly.CompileError('forbidden');
  },
})`;

const editor = (app: App, label: string) =>
  app.page.getByRole('textbox', { name: `Source of ${label}` });

/** Replaces the source of a contestant, as a user who pastes does. */
async function paste(app: App, label: string, source: string) {
  await editor(app, label).click();
  await app.page.keyboard.press('ControlOrMeta+a');
  await app.page.keyboard.insertText(source);
  await app.idle();
}

/** Adds an own scheme that starts from an example. */
async function write(app: App, example: string) {
  await app.button('Write your own').click();
  await app.page.getByRole('option', { name: `Your own scheme, from ${example}` }).click();
  await app.idle();
}

test('a scheme written from nothing wins, and a fresh browser races it from the link', async ({
  app,
  page,
  browser,
}) => {
  await app.open(RACE);
  await write(app, 'DCTCP');
  await paste(app, 'Own DCTCP', LAS);
  await app.run();
  await expect(editor(app, 'Mine')).toBeVisible();
  const [header = [], ...rows] = await app.summary();
  const column = header.findIndex((name) => name.startsWith('Mean FCT, up to 100 KB'));
  const short = (name: string) =>
    Number.parseFloat(rows.find((row) => row.some((cell) => cell === name))?.[column] ?? '');
  expect(short('Mine')).toBeLessThan(short('DCTCP'));
  const before = await app.fingerprint();

  const other = await (await browser.newContext()).newPage();
  const fresh = new App(other);
  await other.goto(page.url());
  await other.waitForFunction(() => 'millrace' in window);
  await fresh.run();
  expect(await fresh.fingerprint()).toBe(before);
  await expect(editor(fresh, 'Mine')).toBeVisible();
  expect(fresh.problems).toEqual([]);
  await other.context().close();
});

test('where a policy forbids to compile hooks, they are interpreted with the same results', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  await write(app, 'DCTCP');
  await paste(app, 'Own DCTCP', LAS);
  await app.run();
  const compiled = await app.fingerprint();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route(/\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${FORBIDDING};${await response.text()}` });
  });
  await app.open(new URL(page.url()).hash);
  await app.run();
  expect(said).toContain('a hook is interpreted');
  expect(await app.fingerprint()).toBe(compiled);
});

test('a copy of a built-in scheme has its results, and a change has others', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  await page.getByRole('button', { name: 'More about PIAS', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy as a source to change' }).click();
  await app.run();
  const [, pias, , own] = await app.laneFingerprints();
  expect(own).toBe(pias);
  const source = await editor(app, 'Own PIAS').innerText();
  await paste(app, 'Own PIAS', source.replace('step(offset', 'step(2 * offset'));
  await app.run();
  const changed = await app.laneFingerprints();
  expect(changed[1]).toBe(pias);
  expect(changed[3]).not.toBe(pias);
  await app.button('Undo').click();
  await expect(editor(app, 'Own PIAS')).toContainText('step(offset');
});

test('faults are named with line and column while the source is kept', async ({ app, page }) => {
  await app.open(RACE);
  await write(app, 'LAS');
  await paste(app, 'Own LAS', LAS.replace('offset', 'ofset'));
  const contestants = page.getByRole('region', { name: 'Contestants' });
  await expect(contestants.locator('p[role=status]')).toContainText(
    /^Line 6, column 15: expected a name that is defined here, perhaps offset/i,
  );
  await expect(
    page
      .getByText(/^Mine, line 6, column 15/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(app.button('Run')).toBeDisabled();
  await expectAccessible(page, 'section[aria-labelledby="contestants-heading"]');
  await paste(app, 'Mine', LAS);
  await app.run();
  await expect(contestants.locator('p[role=status]')).toBeHidden();
});

test('a decision that is not allowed ends its lane with flow, time, line and values', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  await write(app, 'PIAS');
  await paste(
    app,
    'Own PIAS',
    `scheme "Too low"
sender {
tag { level = step(offset, [10 KB, 20 KB]) * 4 }
window dctcp
recovery new_reno
}
ports strict(8)
`,
  );
  await app.run();
  await expect(
    page.getByText(/tag, written in line 3, column 1, set level to 8/).first(),
  ).toBeVisible();
  await expect(page.getByText(/it read offset = 20440 B/).first()).toBeVisible();
});

test('a source is dropped and saved as a file, and edited in a large window', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  await app.drop('mine.mill', `# A file.\n${LAS}`);
  await app.idle();
  await expect(editor(app, 'Mine')).toContainText('# A file.');
  const [download] = await Promise.all([page.waitForEvent('download'), app.button('Save').click()]);
  expect(download.suggestedFilename()).toBe('mine.mill');
  expect(await readFile(await download.path(), 'utf8')).toBe(`# A file.\n${LAS}`);
  await app.button('Large editor').click();
  const large = page.getByRole('dialog', { name: 'Source of Mine' });
  await large.getByRole('textbox').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('# More.\n');
  await expectAccessible(page, '[role=dialog]');
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(editor(app, 'Mine')).toContainText('# More.');
});

test('the editor completes words and explains them, and the reference lists all', async ({
  app,
  page,
}) => {
  await app.open(RACE);
  await write(app, 'LAS');
  await paste(app, 'Own LAS', LAS.replace('offset }', 'off'));
  await editor(app, 'Mine').press('ControlOrMeta+a');
  await paste(app, 'Mine', 'scheme "Mine" sender { tag { value = ');
  await page.keyboard.type('offs');
  const option = page.getByRole('option', { name: /^offset/ });
  await option.click();
  await expect(editor(app, 'Mine')).toContainText('value = offset');
  await app.button('Language').click();
  const reference = page.getByRole('dialog', { name: 'The language of own schemes' });
  await expect(reference.getByText('Payload of the flow before this packet.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
});

test('the history names an own scheme, and an embedding races it', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open(RACE);
  await write(app, 'LAS');
  await app.run();
  const before = await app.fingerprint();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: 'History' });
  const entry = history.getByRole('button').filter({ hasText: `fingerprint ${before}` });
  await expect(entry).toContainText('Own LAS');
  await page.keyboard.press('Escape');

  await app.button('Files, view and theme').click();
  await page.getByRole('menuitem', { name: 'Embed…' }).click();
  await page.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(page.getByText('copied to the clipboard')).toBeVisible();
  await app.openCopiedEmbedding();
  await app.run();
  expect(await app.fingerprint()).toBe(before);
  await expect(page.getByRole('region', { name: 'Lanes' })).toContainText('Own LAS');
});
