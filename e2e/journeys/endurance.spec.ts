import { expect, test } from '../app';

/** A few in every run of the tests; `npm run prove` asks for hundreds. */
const RACES = Number(process.env.MILLRACE_ENDURANCE_RACES ?? 12);
/** Races after which caches and compiled code have their size. */
const WARM_UP = Math.ceil(RACES / 4);
const MOST_GROWTH_BYTES = 4e6;

test('races in one tab leave nothing behind', async ({ app, page }) => {
  test.setTimeout(60_000 + RACES * 15_000);
  await app.open('#p.2.preset=one-link&workload.parameters.flows=50');
  const browser = await page.context().newCDPSession(page);
  const heap = async () => {
    await browser.send('HeapProfiler.collectGarbage');
    const { usedSize } = await browser.send('Runtime.getHeapUsage');
    return usedSize;
  };
  let before = 0;
  for (let race = 1; race <= RACES; race++) {
    await page.evaluate((seed) => {
      location.hash = `#p.2.preset=one-link&workload.parameters.flows=50&seeds=~${seed}`;
    }, race);
    await expect(page).toHaveURL(new RegExp(`seeds=~${race}(&|$)`));
    await app.idle();
    if (race === WARM_UP) before = await heap();
  }
  const workers = page.workers().length;
  expect(workers).toBeLessThanOrEqual(4);
  expect((await heap()) - before).toBeLessThan(MOST_GROWTH_BYTES);
});
