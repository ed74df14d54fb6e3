import AxeBuilder from '@axe-core/playwright';
import type { Request } from '@playwright/test';
import { expect, test } from '../app';
import { overflow_px } from '../overflow';

test('the page opens with its title and without errors @phone', async ({ app, page }) => {
  await app.open();
  await expect(page).toHaveTitle(/Millrace/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('nothing overflows horizontally @phone', async ({ app, page }) => {
  await app.open();
  expect(await overflow_px(page)).toBe(0);
});

test('the initial page is accessible @phone', async ({ app, page }) => {
  await app.open();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('little is loaded before the page is usable, all from its own origin', async ({
  app,
  page,
}) => {
  const loaded: Request[] = [];
  page.on('requestfinished', (request) => loaded.push(request));
  await app.load();
  const usable = loaded.length;
  await app.idle();
  const origin = new URL(page.url()).origin;
  expect(loaded.map((request) => request.url()).filter((url) => !url.startsWith(origin))).toEqual(
    [],
  );
  const bytes = await Promise.all(
    loaded.map(async (request) => (await request.sizes()).responseBodySize),
  );
  const sum = (kind: string, from = bytes) =>
    from.reduce((total, size, at) => total + (loaded[at]?.url().endsWith(kind) ? size : 0), 0);
  // As sent, compressed.
  expect(sum('.js', bytes.slice(0, usable))).toBeGreaterThan(10_000);
  expect(sum('.js', bytes.slice(0, usable))).toBeLessThan(270_000);
  expect(sum('.wasm')).toBeGreaterThan(10_000);
  expect(sum('.wasm')).toBeLessThan(786_000);
  expect(sum('')).toBeLessThan(1_117_000);
});

test('nothing but ranks moves while the page loads and races @phone', async ({ app, page }) => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[]) {
        // Contestants change places as their ranks do.
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // A sentence that names another leader changes its width, but stays where it is.
          const [from, to] = [previousRect, currentRect].map(({ x, y }) =>
            [x, y].map(Math.round).join(' '),
          );
          if (!element || element.closest('[aria-label="Lanes"] ol') || from === to) continue;
          shifts.push(`${element.outerHTML.slice(0, 160)}: ${from} → ${to}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await app.open();
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

/** An entry of the browser's observer of layout shifts. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

test('the page runs no script but its own, and reaches no other host', async ({ page }) => {
  // Without the checks of every journey: what is refused is reported as an error.
  await page.goto('/');
  await page.waitForFunction(() => 'millrace' in window);
  const refused = await page.evaluate(async () => {
    const found = new Set<string>();
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      found.add(effectiveDirective),
    );
    const script = document.createElement('script');
    const picture = document.createElement('img');
    const code = 'window.injected = true';
    const attempts: (() => unknown)[] = [
      () => document.body.append(script, picture),
      () => script.append(code),
      () => {
        script.textContent = code;
      },
      () => picture.setAttribute('onerror', code),
      () => {
        document.body.insertAdjacentHTML('beforeend', `<img src="data:," onerror="${code}">`);
      },
      () => {
        picture.src = 'data:,';
      },
      () => fetch('https://example.org/'),
      () => new Worker('data:text/javascript,postMessage(1)'),
    ];
    for (const attempt of attempts) {
      try {
        await attempt();
      } catch {}
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { injected: 'injected' in window, found: [...found] };
  });
  expect(refused.injected).toBe(false);
  expect(refused.found).toEqual(
    expect.arrayContaining(['connect-src', 'require-trusted-types-for']),
  );
});
