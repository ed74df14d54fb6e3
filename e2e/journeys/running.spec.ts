import { expect, test } from '../app';

/** 144 hosts and more packets than anyone waits for. */
const LONG = '#p.1.preset=leaf-spine-144&workload.parameters.flows=5000';
/** Longer than any machine needs to notice that something still moves. */
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

  /** The lanes once the slice that was under way has reported. */
  async function settled() {
    let last = '';
    await expect
      .poll(async () => {
        const before = last;
        last = await lanes.innerText();
        return last === before;
      })
      .toBe(true);
    return last;
  }
});

test('the same race again has the same fingerprint, another seed another one', async ({
  app,
  page,
}) => {
  await app.open('#p.1.preset=one-link&workload.parameters.flows=300');
  const first = await app.fingerprint();
  await app.run();
  expect(await app.fingerprint()).toBe(first);
  await page.getByLabel('Seeds', { exact: true }).fill('7');
  await app.idle();
  await app.run();
  expect(await app.fingerprint()).not.toBe(first);
});
