import { describe, expect, it } from 'vitest';
import { createBusy } from './busy';

describe('pending work', () => {
  it('includes an action until its promise settles', async () => {
    const busy = createBusy();
    let finish = () => {};
    const act = busy.tracked(() => new Promise<void>((resolve) => (finish = resolve)));
    const acted = act();
    expect(busy.isDone()).toBe(false);
    let done = false;
    const waited = busy.done().then(() => (done = true));
    await Promise.resolve();
    expect(done).toBe(false);
    finish();
    await acted;
    await waited;
    expect(busy.isDone()).toBe(true);
  });

  it('ends when an action fails', async () => {
    const busy = createBusy();
    await expect(busy.tracked(() => Promise.reject(new Error('full')))()).rejects.toThrow('full');
    expect(busy.isDone()).toBe(true);
  });

  it('counts each piece of work once, even if it is ended twice', () => {
    const busy = createBusy();
    const first = busy.begin();
    busy.begin();
    first();
    first();
    expect(busy.isDone()).toBe(false);
  });
});
