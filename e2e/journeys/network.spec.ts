import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type App, expect, test } from '../app';
import { overflow_px } from '../overflow';

/** A small fabric with a short race. */
const SMALL =
  '#p.1.preset=leaf-spine-144&workload.parameters.flows=400&topology.parameters.leaves=2&topology.parameters.hosts_per_leaf=3&topology.parameters.spines=2';

const tab = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

async function openNetwork(app: App, page: Page, fragment = SMALL) {
  await app.open(fragment);
  await tab(page, 'Network').click();
  await expect(page.getByRole('region', { name: 'Network, drawn' })).toBeVisible();
}

test('a template is drawn according to its parameters, at any size @phone', async ({
  app,
  page,
}) => {
  await openNetwork(app, page);
  const sizes = page.getByRole('img', { name: /^6 hosts, 4 switches and 10 links\.$/ });
  await expect(sizes).toBeVisible();
  const cables = page.getByRole('region', { name: /^Links, scrolls/ }).getByRole('row');
  await expect(cables.nth(1)).toContainText('host and leaf');
  expect(await overflow_px(page)).toBe(0);
});

test('the largest fat tree is drawn as its pods', async ({ app, page }) => {
  // The race is not run: a single flow makes it short.
  await openNetwork(
    app,
    page,
    '#p.1.preset=one-link&level=flow&contestants.length=1&topology.kind=fat-tree&topology.parameters.k=48&workload.parameters.flows=1',
  );
  await expect(
    page.getByRole('img', { name: /^27,648 hosts, 2,880 switches .* drawn as 145 groups/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Convert to custom topology' }).click();
  await expect(page.getByText(/This network cannot be converted/)).toBeVisible();
  await expect(page.getByText(/at most 400 nodes/)).toBeVisible();
});

test('a buffer for every port of a switch stands in the table of links', async ({ app, page }) => {
  await openNetwork(
    app,
    page,
    '#p.1.preset=one-link&contestants.length=1&topology.kind=star&topology.parameters.switch_buffer_bytes=30000&workload.parameters.flows=1',
  );
  const links = page.getByRole('region', { name: /^Links, scrolls/ });
  await expect(links.getByRole('columnheader', { name: 'Buffer, KB' })).toBeVisible();
  await expect(links.getByRole('row').nth(1).getByRole('cell').last()).toHaveText('30');
});

test('a template becomes a graph that is edited by keyboard alone, undone and raced', async ({
  app,
  page,
}) => {
  test.slow();
  await openNetwork(app, page);
  await page.getByRole('button', { name: 'Convert to custom topology' }).press('Enter');
  await expect(page.getByText('6 hosts, 4 switches and 10 links.')).toBeVisible();

  // A host without a cable is reported at its row and in the drawing.
  await page.getByRole('button', { name: 'Host', exact: true }).press('Enter');
  await expect(page.getByText('7 hosts, 4 switches and 10 links.')).toBeVisible();
  const nodes = page.getByRole('region', { name: /^Nodes, scrolls/ });
  const row = nodes.getByRole('row', { name: /^host 6/ });
  await expect(row).toContainText('Expected exactly 1 link per host, got none.');
  await expect(app.button(/^Run/)).toBeDisabled();

  const cables = page.getByRole('region', { name: 'Links', exact: true });
  await cables.getByLabel('From').selectOption('host 6');
  await cables.getByLabel('To', { exact: true }).selectOption('switch 0');
  await cables.getByRole('button', { name: 'Connect' }).press('Enter');
  await expect(page.getByText('7 hosts, 4 switches and 11 links.')).toBeVisible();
  await expect(row).not.toContainText('Expected');

  const rate = page.getByLabel('Rate of host 6 – switch 0');
  await expect(rate).toHaveValue('10');
  await rate.fill('25');
  await page.getByLabel('Buffer of host 6 – switch 0').fill('30');
  await app.run();
  const before = await fingerprintOf(app, page);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rate).toHaveValue('10');
  await app.run();
  expect(await fingerprintOf(app, page)).not.toBe(before);
});

test('errors of cables are shown at the cable, with a link to it', async ({ app, page }) => {
  await openNetwork(app, page);
  await page.getByRole('button', { name: 'Convert to custom topology' }).click();
  const rate = page.getByLabel('Rate of host 2 – switch 0');
  await rate.fill('0');
  const cable = page.getByRole('row', { name: /^host 2 – switch 0/ });
  await expect(cable).toContainText('Expected a number from 0.001 to 1,600, got 0.');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await tab(page, 'Race').click();
  await page
    .getByRole('button', { name: 'Network, link host 2 – switch 0' })
    .filter({ visible: true })
    .first()
    .click();
  await expect(rate).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cable).not.toContainText('Expected');
});

test('nodes are dragged, deleted and rearranged on the canvas', async ({ app, page }) => {
  await openNetwork(app, page);
  await page.getByRole('button', { name: 'Convert to custom topology' }).click();
  const node = page.getByRole('region', { name: 'Drawing of the network' }).getByText('switch 3');
  const before = await node.boundingBox();
  if (!before) throw new Error('the node is drawn');
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + 90, before.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Tidy up' })).toBeEnabled();
  await page.getByRole('button', { name: 'Tidy up' }).click();
  await expect
    .poll(async () => Math.round((await node.boundingBox())?.x ?? 0))
    .toBe(Math.round(before.x));
  await node.click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('6 hosts, 3 switches and 8 links.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('6 hosts, 4 switches and 10 links.')).toBeVisible();
});

test('added nodes are drawn inside the canvas with all others @phone', async ({ app, page }) => {
  await openNetwork(app, page, '');
  await page.getByRole('button', { name: 'Convert to custom topology' }).click();
  await expectDrawnInside(page);
  const add = async (kind: string) => {
    await page.getByRole('button', { name: kind, exact: true }).click();
    await expectDrawnInside(page);
  };
  for (const kind of ['Switch', 'Switch', 'Host', 'Host', 'Host']) await add(kind);
  const drawing = page.getByRole('region', { name: 'Drawing of the network' });
  await drawing.getByRole('button', { name: 'Zoom In' }).click();
  await add('Switch');
  await page.keyboard.press('Control+z');
  await expectDrawnInside(page);
});

test('nodes stay in place while links change, and hosts move to other switches', async ({
  app,
  page,
}) => {
  await openNetwork(app, page);
  await page.getByRole('button', { name: 'Convert to custom topology' }).click();
  const drawing = page.getByRole('region', { name: 'Drawing of the network' });
  const zoom = () => drawing.locator('.react-flow__viewport').getAttribute('style');
  await drawing.getByRole('button', { name: 'Zoom In' }).click();
  const before = await zoom();
  const positions = () =>
    drawing
      .locator('.react-flow__node')
      .evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).style.transform));
  const places = await positions();
  const cables = page.getByRole('region', { name: 'Links', exact: true });
  await cables.getByLabel('From').selectOption('switch 2');
  await cables.getByLabel('To', { exact: true }).selectOption('switch 3');
  await cables.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('6 hosts, 4 switches and 11 links.')).toBeVisible();
  expect(await zoom()).toBe(before);
  expect(await positions()).toEqual(places);
  await drawing.getByRole('button', { name: 'Fit View' }).click();
  await expectDrawnInside(page);

  await drawing.getByText('h 0', { exact: true }).click();
  const selected = page.getByRole('complementary', { name: 'Selected' });
  await selected.getByLabel('Move to').selectOption('switch 1');
  await selected.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByLabel('Rate of host 0 – switch 1')).toBeVisible();
  await expect(page.getByText('6 hosts, 4 switches and 11 links.')).toBeVisible();

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('2 hosts, 0 switches and 1 link.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start over' })).toBeDisabled();
});

test('every lane shows its link loads, with the busiest as numbers @phone', async ({
  app,
  page,
}) => {
  await app.open(SMALL);
  const lanes = page.getByRole('img', {
    name: /^Network of .*average over the run, busiest: .* %$/,
  });
  expect(await lanes.count()).toBeGreaterThan(1);
  await page.getByText('Busiest links').click();
  const rows = page.getByRole('region', { name: /^Busiest links, scrolls/ }).getByRole('row');
  const [, first] = await rows.allInnerTexts();
  expect(first).toMatch(/(host|leaf|spine) \d+ → (host|leaf|spine) \d+/);
  expect(await overflow_px(page)).toBe(0);
});

for (const theme of ['light', 'dark'] as const) {
  for (const view of ['picture', 'editor'] as const) {
    test(`the ${view} is accessible, ${theme} @phone`, async ({ app, page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: theme });
      await openNetwork(app, page);
      if (view === 'editor') {
        await page.getByRole('button', { name: 'Convert to custom topology' }).click();
        await expect(page.getByRole('region', { name: 'Drawing of the network' })).toBeVisible();
      }
      await expectAccessible(page);
      expect(await overflow_px(page)).toBe(0);
    });
  }
}

async function fingerprintOf(app: App, page: Page): Promise<string> {
  await tab(page, 'Race').click();
  const print = await app.fingerprint();
  await tab(page, 'Network').click();
  return print;
}

/** Every node of the drawing lies within its canvas, and none below the controls of the view. */
async function expectDrawnInside(page: Page) {
  const drawing = page.getByRole('region', { name: 'Drawing of the network' });
  const outside = () =>
    drawing.evaluate((canvas) => {
      const bounds = canvas.getBoundingClientRect();
      const controls = canvas.querySelector('.react-flow__controls')?.getBoundingClientRect();
      return [...canvas.querySelectorAll('.react-flow__node')]
        .filter((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          const across = left >= bounds.left && right <= bounds.right;
          const covered = controls && left < controls.right && bottom > controls.top;
          return covered || !(across && top >= bounds.top && bottom <= bounds.bottom);
        })
        .map((node) => node.textContent);
    });
  await expect(drawing.locator('.react-flow__node').first()).toBeVisible();
  await expect.poll(outside, 'nodes outside the canvas').toEqual([]);
}

/** Expects no serious accessibility violations. */
async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('the pictures of four contestants are in two rows of two', async ({ app, page }) => {
  await app.open('#p.2.preset=asking-first');
  const pictures = page.locator('figure:has(canvas)');
  await expect(pictures).toHaveCount(4);
  const tops = await pictures.evaluateAll((figures) =>
    figures.map((figure) => Math.round(figure.getBoundingClientRect().top)),
  );
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBe(tops[3]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
});

test('settings for comparisons are folded until one is changed', async ({ app, page }) => {
  const race = '#p.1.preset=one-link&workload.parameters.flows=50';
  const buffer = page.getByLabel('Buffer per switch port', { exact: true });
  await app.open(race);
  await expect(page.getByText('For comparisons with other simulators')).toBeVisible();
  await expect(buffer).toBeHidden();
  await app.open(`${race}&topology.parameters.switch_buffer_bytes=30000`);
  await expect(buffer).toHaveValue('30000');
});
