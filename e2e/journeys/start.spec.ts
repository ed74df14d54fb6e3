// If the page cannot start, it reports this and offers a retry that works once the cause is gone.

import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { App, expectAccessible } from '../app';

const QUICK = '#p.2.preset=one-link&workload.parameters.flows=200';
/** The page's own scripts, by prefix of their names. */
const ENTRY = /\/assets\/index-[^/]+\.js$/;
/** Every script but the entry and the worker; the bundler names them. */
const IMPORTED = /\/assets\/(?!index-|worker-)[^/]+\.js$/;
const WORKER = /\/assets\/worker-[^/]+\.js$/;
const ENGINE = /\.wasm$/;

interface Fault {
  readonly what: string;
  readonly says: RegExp;
  readonly cause: (page: Page) => Promise<unknown>;
  readonly mend: (page: Page) => Promise<void>;
}

/** A browser without a feature, until it is restored. */
const lacking = (what: string, says: RegExp, remove: () => void): Fault => ({
  what,
  says,
  cause: (page) =>
    page.addInitScript(`if (!sessionStorage.getItem('mended')) (${remove.toString()})()`),
  mend: (page) => page.evaluate(() => sessionStorage.setItem('mended', 'yes')),
});

/** A file that is missing or replaced. */
const file = (what: string, says: RegExp, path: RegExp, body?: string): Fault => ({
  what,
  says,
  cause: (page) =>
    page.route(path, (route) =>
      body === undefined
        ? route.abort()
        : route.fulfill({ body, contentType: 'text/javascript', status: 200 }),
    ),
  mend: (page) => page.unroute(path),
});

const ENGINE_FAULTS = [
  lacking('a browser without workers', /does not support web workers/, () => {
    Reflect.deleteProperty(globalThis, 'Worker');
  }),
  lacking(
    'a browser that refuses to start a worker',
    /worker could not be started: .*policy/,
    () => {
      globalThis.Worker = class {
        constructor() {
          throw new DOMException('refused by policy', 'SecurityError');
        }
      } as unknown as typeof Worker;
    },
  ),
  lacking('a browser without WebAssembly', /does not support WebAssembly/, () => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  }),
  lacking('a browser without modules in workers', /worker did not load/, () => {
    const Native = Worker;
    globalThis.Worker = class extends Native {
      constructor(url: string | URL) {
        // Such a browser ignores the kind of script that is asked for.
        super(URL.createObjectURL(new Blob([`import ${JSON.stringify(String(url))}`])));
      }
    };
  }),
  lacking(
    'a browser without vectors in WebAssembly',
    /engine could not be loaded: .*vectors/,
    () => {
      const refuse = () => Promise.reject(new WebAssembly.CompileError('no vectors'));
      Object.assign(WebAssembly, { compile: refuse, compileStreaming: refuse });
    },
  ),
  file('an engine that cannot be reached', /engine could not be loaded: Failed to fetch/, ENGINE),
  file('an engine that is damaged', /engine could not be loaded/, ENGINE, 'not a module'),
  file('a worker that cannot be reached', /worker did not load/, WORKER),
];

const PAGE_FAULTS = [
  file(
    'a script that cannot be reached',
    /The script index-\S+, or one that it needs, did not load/,
    ENTRY,
  ),
  file('a script that the entry imports and that cannot be reached', /did not load/, IMPORTED),
  file('a script that is damaged', /The script index-\S+ is damaged/, ENTRY, ')('),
];

for (const { what, says, cause, mend } of [...ENGINE_FAULTS, ...PAGE_FAULTS]) {
  test(`${what} is reported, and retrying works once it is fixed @phone`, async ({ page }) => {
    await cause(page);
    await page.goto(`./${QUICK}`);
    const alert = page.locator('#root').getByRole('alert');
    await expect(alert).toContainText(says);
    await expect(alert.getByRole('button', { name: 'Reload without the cache' })).toBeVisible();
    await expectAccessible(page);
    await tryAgain(page);
    await expect(alert).toContainText(says);
    await mend(page);
    await tryAgain(page);
    await expectRaced(page);
  });
}

/** Storage in which a browser refuses to keep anything. */
const STORAGES: readonly [string, () => void][] = [
  [
    'blocked',
    () => {
      const get = () => {
        throw new DOMException('blocked by the user', 'SecurityError');
      };
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) {
        Object.defineProperty(globalThis, name, { get });
      }
    },
  ],
  [
    'full',
    () => {
      const refuse = () => {
        throw new DOMException('no space is left', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = refuse;
      Storage.prototype.setItem = refuse;
      Cache.prototype.put = refuse;
    },
  ],
];

for (const [what, withdraw] of STORAGES) {
  test(`the page races with storage that is ${what}`, async ({ page }) => {
    const app = new App(page);
    await page.addInitScript(withdraw);
    await page.goto(`./${QUICK}`);
    await expectRaced(page);
    const first = await app.fingerprint();
    await page.getByLabel('Flows', { exact: true }).fill('100');
    await app.run();
    expect(await app.fingerprint()).not.toBe(first);
    await app.button('Files, view and theme').click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(app.problems).toEqual([]);
  });
}

test.describe('with the page cached for offline use', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a damaged cache is discarded and reloaded', async ({ page }) => {
    await page.goto(`./${QUICK}`);
    await expectRaced(page);
    const others = await page.evaluate(damageCopies);
    await page.reload();
    const alert = page.locator('#root').getByRole('alert');
    await expect(alert).toContainText('is damaged');
    await tryAgain(page);
    await expect(alert).toContainText('is damaged');
    await alert.getByRole('button', { name: 'Reload without the cache' }).click();
    await expectRaced(page);
    expect(await page.evaluate(() => caches.has('of-another-page'))).toBe(others);
  });

  test('offline, the cache is never discarded', async ({ page, context }) => {
    await page.goto(`./${QUICK}`);
    await expectRaced(page);
    await page.evaluate(damageCopies);
    await page.reload();
    const alert = page.locator('#root').getByRole('alert');
    const before = await page.evaluate(() => caches.keys());
    await context.setOffline(true);
    await alert.getByRole('button', { name: 'Reload without the cache' }).click();
    await expect(alert).toContainText('The server does not answer, so nothing was deleted.');
    expect(await page.evaluate(() => caches.keys())).toEqual(before);
  });
});

/** Presses the button and waits for the page to load again. */
async function tryAgain(page: Page) {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded;
}

/** Expects that the link's race has run. */
async function expectRaced(page: Page) {
  await expect(page.getByTestId('fingerprint')).toHaveText(/^[0-9a-f]{8}$/);
  await new App(page).idle();
}

/** Damages the cached entry script; a foreign cache stands beside it. */
async function damageCopies(): Promise<boolean> {
  await navigator.serviceWorker.ready;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!/\/assets\/index-[^/]+\.js/.test(request.url)) continue;
      await cache.put(
        request,
        new Response(')(', { headers: { 'content-type': 'text/javascript' } }),
      );
    }
  }
  await caches.open('of-another-page');
  return caches.has('of-another-page');
}
