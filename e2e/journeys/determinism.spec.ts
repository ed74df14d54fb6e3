import { expect, test } from '../app';

/** Twelve lanes at the packet level, and 45 at the flow level. */
const RACES = [
  '#p.2.preset=first-race&workload.parameters.flows=300&seeds=~1~2~3~4',
  '#p.2.preset=load-sweep&workload.parameters.flows=300',
];
/** Lasts some seconds. */
const LONG = '#p.2.preset=first-race&workload.parameters.flows=2500&seeds=~1~2';

test('fingerprints do not depend on the number of workers', async ({ app, page }) => {
  for (const race of RACES) {
    const prints: string[][] = [];
    const workers: number[] = [];
    for (const cores of [1, 4, 9]) {
      await page.addInitScript((count) => {
        const get = () => count;
        Object.defineProperty(navigator, 'hardwareConcurrency', { get, configurable: true });
      }, cores);
      await app.open(race);
      prints.push(await app.laneFingerprints());
      workers.push(page.workers().length);
    }
    const [fewest = 0, , most = 0] = workers;
    expect(most - fewest).toBe(8 - 2);
    const [first = [], ...others] = prints;
    expect(first.length).toBeGreaterThan(5);
    for (const other of others) expect(other).toEqual(first);
  }
});

test('fingerprints do not depend on pauses', async ({ app, page }) => {
  await app.open(LONG);
  const whole = await app.laneFingerprints();
  await app.load(LONG);
  for (const percent of [10, 30, 50]) {
    await app.pressAt('Pause', percent);
    await expect(page.getByText('Paused').first()).toBeVisible();
    await app.button('Resume').click();
  }
  await app.idle();
  expect(await app.laneFingerprints()).toEqual(whole);
  expect(whole.length).toBeGreaterThan(5);
});
