import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../app';

/** Forty simultaneous answers through one queue. */
const INCAST = '#p.2.preset=incast';

const replay = (page: Page) => page.getByRole('group', { name: 'Replay' });
const clock = (page: Page) => replay(page).getByRole('slider', { name: 'Simulated time' });
const pictures = (page: Page) => page.getByRole('img', { name: /^Network of / });

/** Finished flows of the first contestant, as shown in its picture. */
async function finished(page: Page): Promise<number> {
  const words = (await pictures(page).first().getAttribute('aria-label')) ?? '';
  return Number(/([\d,]+) done/.exec(words)?.[1]?.replace(',', ''));
}

test('a finished race can be replayed step by step @phone', async ({ app, page }) => {
  await app.open(INCAST);
  await expect(clock(page)).toHaveAttribute('aria-valuetext', 'Average over the run');
  const next = replay(page).getByRole('button', { name: 'Next moment' });
  await next.click();
  await expect(replay(page).getByText(/the longest queue, switch 0 → host 40/)).toBeVisible();
  const early = await finished(page);
  expect(early).toBeLessThan(100);

  await page.getByText('Busiest links').click();
  const links = page.getByRole('region', { name: /^Busiest links, scrolls/ });
  await expect(links.getByRole('columnheader', { name: 'Queued now' })).toBeVisible();

  while (await next.isVisible()) await next.click();
  expect(await finished(page)).toBe(1200);
  await replay(page).getByRole('button', { name: 'Average over the run' }).click();
  await expect(clock(page)).toHaveAttribute('aria-valuetext', 'Average over the run');
  await expectAccessible(page, 'fieldset');
});

test('any time is reached by keyboard, and kept in the link', async ({ app, page }) => {
  await app.open(INCAST);
  await clock(page).focus();
  for (const key of ['Home', 'PageUp', 'ArrowRight']) await page.keyboard.press(key);
  await expect(replay(page).getByRole('status')).toContainText(/^at \d/);
  const there = await finished(page);
  expect(there).toBeGreaterThan(0);
  await replay(page).getByRole('button', { name: 'Next frame' }).press('Enter');
  await replay(page).getByRole('button', { name: 'Previous frame' }).press('Enter');
  const kept = await clock(page).getAttribute('aria-valuetext');
  const linked_ms = () => 1e3 * Number(/view\.moment=([\de.-]+)/.exec(page.url())?.[1]);
  await expect.poll(() => `${linked_ms().toPrecision(3)} ms`).toBe(kept?.replace('\u00a0', ' '));
  await app.open(new URL(page.url()).hash);
  await expect(clock(page)).toHaveAttribute('aria-valuetext', kept ?? '');
});

test('a network is idle before its first flow, and only several priority levels are shaded', async ({
  app,
  page,
}) => {
  await app.open(INCAST);
  await expect(page.getByText('Queue without priority levels')).toBeVisible();
  await clock(page).focus();
  await page.keyboard.press('Home');
  await expect(pictures(page).first()).toHaveAttribute('aria-label', /0 done, .*, no link busy$/);
});

test('the replay plays to its end, and can be paused', async ({ app, page }) => {
  await app.open(INCAST);
  await replay(page).getByLabel('Replay speed').selectOption({ index: 0 });
  await replay(page).getByRole('button', { name: 'Play the replay' }).click();
  await expect.poll(() => finished(page)).toBeGreaterThan(0);
  await replay(page).getByRole('button', { name: 'Pause the replay' }).click();
  await expect(replay(page).getByRole('status')).toContainText(/^at \d/);
  await replay(page).getByRole('button', { name: 'Play the replay' }).click();
  await expect(clock(page)).toHaveAttribute('aria-valuetext', 'Average over the run');
});

test('a replay repeats until told otherwise, and by itself in another page', async ({
  app,
  page,
}) => {
  await page.clock.install();
  await app.open(INCAST);
  await replay(page).getByLabel('Replay speed').selectOption({ index: 0 });
  const repeat = replay(page).getByRole('button', { name: 'Repeat the replay' });
  await repeat.click();
  await expect(repeat).toHaveAttribute('aria-pressed', 'true');
  await replay(page).getByRole('button', { name: 'Play the replay' }).click();
  await page.clock.runFor(12_000);
  await expect(replay(page).getByRole('button', { name: 'Pause the replay' })).toBeVisible();
  await repeat.click();
  await page.clock.runFor(6_000);
  await expect(clock(page)).toHaveAttribute('aria-valuetext', 'Average over the run');

  // Not where the user prefers reduced motion.
  const embedded = `${INCAST}&view.repeats=true&view.display=embed`;
  await app.open(embedded);
  await expect(replay(page).getByRole('button', { name: 'Play the replay' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await app.load(embedded);
  await expect(replay(page).getByRole('button', { name: 'Pause the replay' })).toBeVisible();
  await replay(page).getByRole('button', { name: 'Pause the replay' }).click();
  await expect(replay(page).getByRole('button', { name: 'Play the replay' })).toBeVisible();
});
