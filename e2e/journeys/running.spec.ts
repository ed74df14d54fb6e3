import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import { burst } from '../burst';

/** 144 hosts, and a race too long to finish. */
const LONG = '#p.1.preset=leaf-spine-144&workload.parameters.flows=5000';
/** Long enough on any machine to detect progress. */
const WATCHED_MS = 700;

test('pause, resume and cancel stop and start the engine itself, with 144 hosts', async ({
  app,
  page,
}) => {
  await app.load(LONG);
  const lanes = page.getByRole('region', { name: 'Lanes' });
  await expect(lanes).toContainText(/[1-9][\d, {2}]* of/);
  const moved = async (before: string) => (await lanes.innerText()) !== before;

  await app.button('Pause').click();
  await expect(page.getByText('Paused').first()).toBeVisible();
  const paused = await settled();
  await page.waitForTimeout(WATCHED_MS);
  expect(await moved(paused), 'a paused race moves').toBe(false);

  await app.button('Resume').click();
  await expect.poll(() => moved(paused), { message: 'a resumed race stands' }).toBe(true);

  await app.button('Cancel').click();
  await expect(lanes).toContainText('cancelled');
  const cancelled = await settled();
  await page.waitForTimeout(WATCHED_MS);
  expect(await moved(cancelled), 'a cancelled race moves').toBe(false);

  await page.getByLabel('Flows', { exact: true }).fill('20');
  await app.idle();
  await app.run();
  expect(await app.fingerprint()).toMatch(/^[0-9a-f]{8}$/);

  /** The lanes after the current slice has reported. */
  async function settled() {
    let last = '';
    await expect
      .poll(
        async () => {
          // What the last reports change is derived and drawn a little later.
          await app.idle();
          const before = last;
          last = await lanes.innerText();
          return last === before;
        },
        { intervals: [WATCHED_MS] },
      )
      .toBe(true);
    return last;
  }
});

test('a worker hears requests in the middle of a long call of the engine', async ({
  app,
  page,
}) => {
  // A worker that the test talks to, like those of the page.
  await page.addInitScript(() => {
    const { Worker: Original } = window;
    window.Worker = class extends Original {
      constructor(...parameters: ConstructorParameters<typeof Worker>) {
        super(...parameters);
        Object.assign(window, { spawn: () => new Original(...parameters) });
      }
    };
  });
  await app.open('#p.2.preset=one-link&workload.parameters.flows=20&seeds=~1');
  test.skip(
    !(await page.evaluate(() => 'promising' in WebAssembly)),
    'this browser cannot suspend modules',
  );
  const replies = await page.evaluate(
    async (scenario) => {
      const { spawn } = window as unknown as { spawn(): Worker };
      const file = performance.getEntriesByType('resource').find(({ name }) => /\.wasm/.test(name));
      const module = await WebAssembly.compileStreaming(fetch(file?.name ?? ''));
      const worker = spawn();
      const kinds: string[] = [];
      await new Promise<void>((resolve) => {
        const run = { runId: 1, lane: 0 };
        worker.onmessage = ({ data: { kind } }) => {
          // Progress comes as often as the machine is slow.
          if (kind !== 'progress') kinds.push(kind);
          if (kind === 'ready') {
            worker.postMessage({ kind: 'run', ...run, scenario });
            worker.postMessage({ kind: 'pause', runId: 1 });
            worker.postMessage({ kind: 'ping' });
          } else if (kind === 'alive' && kinds.length === 2) {
            worker.postMessage({ kind: 'ping' });
            worker.postMessage({ kind: 'resume', runId: 1 });
          } else if (kind === 'network') {
            worker.postMessage({ kind: 'cancel', runId: 1 });
          } else if (kind === 'cancelled') {
            resolve();
          }
        };
        worker.postMessage({ kind: 'load', module });
      });
      worker.terminate();
      return kinds;
    },
    burst('flow', 'chronos', 100_000),
  );
  expect(replies.slice(0, 5)).toEqual(['ready', 'alive', 'alive', 'started', 'network']);
  expect(replies.at(-1)).toBe('cancelled');
});

test('the same seed gives the same fingerprint, another seed a different one', async ({
  app,
  page,
}) => {
  await app.open('#p.1.preset=one-link&workload.parameters.flows=300&seeds=~1');
  const first = await app.fingerprint();
  // Every flow is settled, so there is no remark on the compared flows.
  await expect(page.getByRole('region', { name: 'Lanes' })).not.toContainText(/anked/);
  await page.getByLabel('Seeds', { exact: true }).fill('7');
  await app.idle();
  await app.run();
  expect(await app.fingerprint()).not.toBe(first);
  await page.getByLabel('Seeds', { exact: true }).fill('1');
  await app.run();
  expect(await app.fingerprint()).toBe(first);
});

test('after a short race, a change races by itself, and an identical race is not offered', async ({
  app,
  page,
}) => {
  await app.open('#p.2.preset=short-behind-long&workload.parameters.flows=10&seeds=~1~2');
  await expect(page.getByText('Move the load and watch: the race runs again')).toBeVisible();
  await expect(app.button('Run')).toBeDisabled();
  const first = await app.fingerprint();
  const load = page.getByRole('slider', { name: 'Load' });
  await load.press('ArrowLeft');
  await load.press('ArrowLeft');
  await app.idle();
  const second = await app.fingerprint();
  expect(second).not.toBe(first);
  await expect(app.button('Run')).toBeDisabled();
  await app.button('Undo').click();
  await app.idle();
  expect(await app.fingerprint()).toBe(first);
});

test('after a long race, a change waits for Run', async ({ app, page }) => {
  await app.load(LONG);
  await app.button('Cancel').click();
  await page.getByLabel('Seeds', { exact: true }).fill('3');
  await app.idle();
  await expect(page.getByText('Settings changed since these results.')).toBeVisible();
  await expect(app.button('Run')).toBeEnabled();
});

/** Sixteen hosts, and a race too long to finish; large flows are delayed by small ones. */
const STARVING = '#p.1.preset=first-race&workload.parameters.flows=60000&seeds=~1';

test('a cancelled race compares all contestants on common arrivals @phone', async ({
  app,
  page,
}) => {
  await withCores(page, 8);
  await app.load(STARVING);
  const lanes = page.getByRole('region', { name: 'Lanes' });
  await expect(lanes).toContainText(/Ranked over [1-9]/);
  await app.button('Cancel').click();
  await app.idle();
  await expect(lanes).toContainText('cancelled');
  await expect(lanes).toContainText('Cancelled after all lanes reached');
  await expect(lanes).not.toContainText('ended');
  const captions = page.locator('figcaption');
  await expect(captions.filter({ hasText: /cancelled at \S+/ }).first()).toBeVisible();
  await expect(captions.filter({ hasText: /\blive\b/ })).toHaveCount(0);
  const among = /([\d,]+) of ([\d,]+) flows, arrivals up to [\d.]+\s[mµ]?s/.exec(
    await lanes.innerText(),
  );
  const [compared = '', n = '', of = ''] = among ?? [];
  expect(Number(n.replaceAll(',', ''))).toBeLessThan(Number(of.replaceAll(',', '')));

  // Every chart and sentence covers the common flows of all contestants.
  const chart = page.locator('figure[data-chart=fct-by-bucket]');
  await expect(chart).toContainText(`Compared over ${compared}.`);
  const counts = await chart
    .getByRole('row', { name: /, All flows/, includeHidden: true })
    .evaluateAll((rows) => rows.map((row) => row.children[1]?.textContent));
  expect(counts).toEqual(Array.from({ length: 3 }, () => n));
  for (const name of ['fct-distribution', 'normalised-fct', 'paired-ratio']) {
    await expect(page.locator(`figure[data-chart=${name}]`)).toContainText(compared);
  }

  // Table and leaderboard agree, although some contestants have finished more flows than others.
  const [header = [], ...rows] = await app.summary();
  const means = rows.map((row) => row[header.indexOf('Mean FCT')] ?? '');
  await page.getByLabel('Ranked by').selectOption({ label: 'Mean FCT' });
  for (const mean of means) {
    await expect(lanes.getByText(mean, { exact: true }).first()).toBeVisible();
  }
});

test('ranking waits for all contestants, or excludes those not started', async ({ app, page }) => {
  await withCores(page, 2);
  await app.load(STARVING);
  const lanes = page.getByRole('region', { name: 'Lanes' });
  // Two lanes run and have reported values; the third waits for one of them to end.
  await expect(page.getByLabel('Ranked by')).toBeVisible();
  await app.button('Cancel').click();
  await app.idle();
  await expect(lanes).toContainText(/Not ranked: .*not started/);
  await expect(lanes.locator('li[data-leads]')).toHaveCount(0);
  await expect(page.getByText(/Nothing can be compared: .*not started/).first()).toBeVisible();
  for (const row of await lanes.getByRole('listitem').filter({ hasText: 'cancelled' }).all()) {
    if (!/\d of [\d,]+ flows/.test(await row.innerText()))
      await row.getByRole('checkbox').uncheck();
  }
  await app.idle();
  await expect(lanes).not.toContainText('not started');
});

/** Simulates a machine with `cores` cores: one for the page, one lane on each other. */
const withCores = (page: Page, cores: number) =>
  page.addInitScript((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
  }, cores);

test('a question whose worker died is told of, stopped, and asked again', async ({ app, page }) => {
  await page.addInitScript(() => {
    const workers: Worker[] = [];
    const Real = Worker;
    Object.assign(window, {
      workers,
      Worker: class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          workers.push(this);
        }
      },
    });
  });
  await app.open('#p.2.preset=one-link&workload.parameters.flows=200');
  // The worker for questions is started first.
  await page.evaluate(() => (window as unknown as { workers: Worker[] }).workers[0]?.terminate());
  const flows = page.getByLabel('Flows', { exact: true });
  await flows.fill('300');
  await flows.press('Enter');
  const told = page.getByRole('status').filter({ hasText: 'which takes unusually long' });
  await told.getByRole('button', { name: 'Stop' }).click();
  await expect(told).toHaveCount(0);
  const refused = page.getByText(/[Ee]xpected an engine that answers, got “stopped”/);
  await expect(refused.filter({ visible: true }).first()).toBeVisible();
  await flows.fill('400');
  await flows.press('Enter');
  await app.run();
  await expect(page.getByText('all 2,000 flows').first()).toBeVisible();
});
