// The host has a newer version of the page than the browser, in each way that service workers allow.

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { App } from '../app';
import { builtVersion, Host, renamedVersion } from '../versions';

const OLD = builtVersion();
const NEW = renamedVersion(OLD);
const QUICK = '#p.2.preset=one-link&workload.parameters.flows=200';

const test = base.extend<{ host: Host }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from a pattern.
  host: async ({}, use) => {
    const host = await Host.start(OLD);
    await use(host);
    host.stop();
  },
});
test.use({ serviceWorkers: 'allow' });

/** Opens the page in a new tab, and races. */
async function open(context: BrowserContext, host: Host): Promise<Tab> {
  const tab = new Tab(await context.newPage());
  await tab.page.goto(`${host.url}${QUICK}`);
  await tab.isUsable();
  return tab;
}

class Tab {
  readonly app: App;

  constructor(readonly page: Page) {
    this.app = new App(page);
  }

  /** Waits for a finished race, and opens views that load scripts of their own. */
  async isUsable() {
    await this.page.waitForFunction(() => 'millrace' in window);
    await this.app.idle();
    expect(await this.app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
  }

  async opensEveryView() {
    for (const view of ['Flow', 'Network', 'Traffic', 'Papers', 'Lessons', 'Race']) {
      await this.app.button(view).click();
      await this.app.idle();
    }
    expect(await this.app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);
    expect(this.app.problems).toEqual([]);
  }

  version = () => this.page.locator('html').getAttribute('data-version');

  /** Waits until the service worker keeps the page. */
  isKept = () =>
    this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });

  newer = () => this.page.getByText('A newer version of this page is available.');
}

test('a kept page opens although its host has a newer one, says so, and becomes it', async ({
  context,
  host,
}) => {
  const first = await open(context, host);
  await first.isKept();
  await first.page.close();

  host.version = NEW;
  const second = await open(context, host);
  expect(await second.version()).toBe(null);
  await second.opensEveryView();
  await second.newer().waitFor();

  await second.app.button('Reload').click();
  await expect.poll(second.version).toBe('other');
  await second.isUsable();
  await second.opensEveryView();
});

test('a page that is loaded past an old service worker works', async ({ context, host }) => {
  const first = await open(context, host);
  await first.isKept();
  host.version = NEW;
  const devTools = await context.newCDPSession(first.page);
  await devTools.send('Page.reload', { ignoreCache: true });
  await expect.poll(first.version).toBe('other');
  await first.isUsable();
  await first.opensEveryView();
});

test('when one tab changes to a newer version, the race of another stays', async ({
  context,
  host,
}) => {
  const kept = await open(context, host);
  await kept.isKept();
  // From here on the service worker answers.
  const old = await open(context, host);
  const fingerprint = await old.app.fingerprint();
  host.version = NEW;
  const other = await open(context, host);
  await other.newer().waitFor();
  await other.app.button('Reload').click();
  await expect.poll(other.version).toBe('other');
  await other.isUsable();

  expect(await old.version()).toBe(null);
  expect(await old.app.fingerprint()).toBe(fingerprint);
  // The script of this view is neither at the host nor kept any more.
  await old.app.button('Papers').click();
  await expect(old.page.getByText('This part of the page did not load')).toBeVisible();
  await old.app.button('Race').click();
  expect(await old.app.fingerprint()).toBe(fingerprint);
  await old.app.button('Add a contestant').click();
  await expect(old.page.getByRole('dialog')).toContainText('did not load');
  await old.page.getByRole('dialog').getByRole('button', { name: 'Reload the page' }).click();
  await expect.poll(old.version).toBe('other');
  await old.isUsable();
  expect(await old.app.fingerprint()).toBe(fingerprint);
});
