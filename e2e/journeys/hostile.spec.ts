// The worst links and files in a browser: the page stays usable, and the race on the screen stays.

import type { Page } from '@playwright/test';
import { type App, expect, test } from '../app';
import { FILES } from '../hostile/files';
import type { Hostile } from '../hostile/input';
import { LINKS } from '../hostile/links';

const RACE = '#p.2.preset=one-link&workload.parameters.flows=100&seeds=~1';

const worst = (all: readonly Hostile[]) => all.filter((one) => one.worst);

test('hostile links leave a page that races', async ({ app, page }) => {
  test.slow();
  await recordTasks(page);
  await app.open(RACE);
  const print = await app.fingerprint();
  for (const { name, at } of worst(LINKS)) {
    await test.step(name, async () => {
      await app.follow(at);
      await app.idle();
      await dismissAll(page);
      await app.follow(RACE);
      await app.idle();
      await expect.poll(() => app.fingerprint(), name).toBe(print);
    });
  }
  await report(page);
});

test('hostile files leave the race on the screen', async ({ app, page }) => {
  test.slow();
  await recordTasks(page);
  await app.open(RACE);
  const print = await app.fingerprint();
  for (const { name, at, content = '' } of worst(FILES)) {
    await test.step(name, async () => {
      await app.drop(at, typeof content === 'string' ? content : Buffer.from(content), kindOf(at));
      await refused(app, at);
      expect(await app.fingerprint(), name).toBe(print);
    });
  }
  await report(page);
});

/** Waits until the page says why it did not open a file, or shows it in a dialog, and puts either away. */
async function refused({ page }: App, file: string) {
  const dialog = page.getByRole('dialog');
  const reason = page.getByText(new RegExp(`(“${file}”|lesson) was not opened|cannot be opened`));
  await expect(dialog.or(reason).first()).toBeVisible();
  if ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await dismissAll(page);
}

async function dismissAll(page: Page) {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
}

const kindOf = (name: string): string => (name.endsWith('.png') ? 'image/png' : '');

/** Keeps the duration of the longest task of the main thread. */
const recordTasks = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { longest_ms: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        const { longest_ms } = window as unknown as { longest_ms: number };
        Object.assign(window, { longest_ms: Math.max(longest_ms, duration) });
      }
    }).observe({ type: 'longtask', buffered: true });
  });

/** Adds what is measured to the report; no verdict depends on the clock. */
async function report(page: Page) {
  const longest = await page.evaluate(
    () => (window as unknown as { longest_ms: number }).longest_ms,
  );
  const description = `${longest.toFixed(0)} ms`;
  test.info().annotations.push({ type: 'longest task of the main thread', description });
}
