// Measures the built page in Chromium: bytes and times of the first load, the time from a change of
// the load to new results, and the longest tasks of the main thread. Wall-clock times: measure on a
// quiet machine.

import { findChromium } from '../browser.mjs';
import { inRoot } from '../house.mjs';

const LOADS = 5;
const CHANGES = 8;
const LARGE = '#p.2.preset=leaf-spine-144';

/**
 * Prints a table of the page's figures, or JSON.
 *
 * @param {{ json: boolean }} options
 */
export async function measurePage({ json }) {
  const { preview } = await import('vite');
  const server = await preview({
    configFile: inRoot('vite.config.ts'),
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port: 0 },
  });
  const { chromium } = await import('playwright-core');
  const { executablePath, env = {} } = (await findChromium()) ?? {};
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    env: /** @type {Record<string, string>} */ ({ ...process.env, ...env }),
  });
  const url = server.resolvedUrls?.local[0] ?? '';
  /** @type {Record<string, number>[]} */
  const loads = [];
  for (let load = 0; load < LOADS; load++) loads.push(await firstLoad(browser, url));
  const rows = [
    ...Object.keys(loads[0] ?? {}).map((what) =>
      row(
        what,
        loads.map((load) => load[what] ?? NaN),
      ),
    ),
    ...(await laterRaces(browser, url)),
  ];
  await browser.close();
  await server.close();
  if (json) console.log(JSON.stringify(rows, null, 2));
  else console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
}

/** @param {string} what @param {readonly number[]} all */
function row(what, all) {
  const sorted = [...all].sort((a, b) => a - b);
  const [least = NaN, median = NaN, most = NaN] = [0, sorted.length >> 1, sorted.length - 1].map(
    (at) => Math.round(sorted[at] ?? NaN),
  );
  return { what, median, least, most, n: all.length };
}

/**
 * A page in a context of its own, so that nothing is cached.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function opened(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { tasks: /** @type {number[]} */ ([]), chart_ms: NaN };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      seen.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('figure[data-chart] svg path')) return;
      seen.chart_ms = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  /** @type {import('playwright-core').Request[]} */
  const finished = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(url);
  await page.waitForFunction('window.millrace');
  await idle(page);
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  return { context, page, bytes: sizes.reduce((sum, size) => sum + size.responseBodySize, 0) };
}

/** @param {import('playwright-core').Page} page */
const idle = (page) => page.evaluate('millrace.ready.then(() => millrace.idle())');

/** The longest task since the last call. @param {import('playwright-core').Page} page @returns {Promise<number>} */
const longest = (page) => page.evaluate('Math.max(0, ...seen.tasks.splice(0))');

/** @param {import('playwright-core').Browser} browser @param {string} url @returns {Promise<Record<string, number>>} */
async function firstLoad(browser, url) {
  const { context, page, bytes } = await opened(browser, url);
  const figures = {
    'first load, KB': bytes / 1000,
    'first chart, ms': Number(await page.evaluate('seen.chart_ms')),
    'first race ended, ms': Number(await page.evaluate('performance.now()')),
    'longest task of the first load, ms': await longest(page),
  };
  await context.close();
  return figures;
}

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function laterRaces(browser, url) {
  const { context, page } = await opened(browser, url);
  const slider = page.getByRole('slider', { name: 'Load, slider' });
  const first = [];
  const all = [];
  for (let change = 0; change < CHANGES; change++) {
    await page.evaluate(watchNextRace);
    const before = Number(await page.evaluate('performance.now()'));
    await slider.press('ArrowRight');
    await idle(page);
    first.push(Number(await page.evaluate('next.first_ms')) - before);
    all.push(Number(await page.evaluate('next.all_ms')) - before);
  }
  await longest(page);
  await page.evaluate((hash) => location.assign(hash), LARGE);
  await page.getByRole('heading', { level: 1, name: /144 hosts/ }).waitFor();
  await idle(page);
  const task = await longest(page);
  await context.close();
  return [
    row('change of the load to its first seed, ms', first),
    row('change of the load to all five seeds, ms', all),
    row('longest task while 144 hosts race, ms', [task]),
  ];
}

/** In the page: notes when the results of the next race first stand in the leaderboard, and when all do. */
function watchNextRace() {
  const next = { first_ms: NaN, all_ms: NaN };
  Object.assign(window, { next });
  const lanes = document.querySelector('[aria-label="Lanes"]');
  const board = () => lanes?.querySelector('ol')?.textContent;
  const before = board();
  const look = () => {
    if (board() !== before && Number.isNaN(next.first_ms)) next.first_ms = performance.now();
    const isFirst = !Number.isNaN(next.first_ms);
    if (isFirst && lanes?.textContent?.includes('Simulation ended'))
      next.all_ms = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
