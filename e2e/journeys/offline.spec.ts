import { expect, test } from '../app';

test.use({ serviceWorkers: 'allow' });

test('the page opens and races offline', async ({ app, page, context }) => {
  await app.open('#p.2.preset=one-link&workload.parameters.flows=600');
  const online = await app.fingerprint();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await app.open('#p.2.preset=one-link&workload.parameters.flows=600');
  expect(await app.fingerprint()).toBe(online);
  await app.button('Papers').click();
  await expect(page.getByRole('heading', { name: 'Papers reproduced' })).toBeVisible();
});
