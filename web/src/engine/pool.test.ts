import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LaneReply, Pool } from './pool';
import { EMPTY_MODULE, type FakeOptions } from './worker/fakeEngine';
import { InlineWorker } from './worker/inlineWorker';

interface Setup extends FakeOptions {
  size?: number;
}

function race({ size = 2, ...options }: Setup = {}) {
  const workers: InlineWorker[] = [];
  const replies: LaneReply[] = [];
  let wake = () => {};
  const pool = new Pool({
    spawn: () => {
      const worker = new InlineWorker(options);
      workers.push(worker);
      return worker;
    },
    module: Promise.resolve(EMPTY_MODULE),
    size,
    watchdog_ms: 10,
    onReply: (reply) => {
      replies.push(reply);
      wake();
    },
  });
  pools.push(pool);
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 5);
      });
    }
  };
  const lanes = (kind: LaneReply['kind']) =>
    replies.filter((reply) => reply.kind === kind).map((reply) => reply.lane);
  return { pool, workers, replies, lanes, until };
}

const pools: Pool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.dispose();
});

describe('pool', () => {
  it('fails every lane, with the reason, if no worker can be started', async () => {
    const failed = new Map<number, string>();
    const pool = new Pool({
      spawn: () => {
        throw new Error('refused');
      },
      module: Promise.resolve(EMPTY_MODULE),
      size: 2,
      onReply: (reply) => {
        if (reply.kind === 'failed') failed.set(reply.lane, reply.message);
      },
    });
    pools.push(pool);
    pool.run('{}', [0, 1, 2]);
    await vi.waitFor(() => expect([...failed.keys()].toSorted()).toEqual([0, 1, 2]));
    for (const message of failed.values())
      expect(message).toMatch(/a worker could not be started: refused/);
  });

  it('runs every lane on fewer workers', async () => {
    const { pool, workers, lanes, until } = race({ size: 2 });
    pool.run('{}', [0, 1, 2, 3, 4]);
    await until(() => lanes('done').length === 5);
    expect(lanes('done').toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect(workers).toHaveLength(2);
  });

  it('lets other lanes finish when one panics, and replaces its worker', async () => {
    const { pool, workers, replies, lanes, until } = race({ panics: { 1: 'queue is empty' } });
    pool.run('{}', [0, 1, 2, 3]);
    await until(() => lanes('done').length === 3 && lanes('failed').length === 1);
    const failed = replies.find((reply) => reply.kind === 'failed');
    expect(failed).toMatchObject({ lane: 1, message: 'queue is empty' });
    expect(workers).toHaveLength(3);
    expect(workers.filter((worker) => worker.terminated)).toHaveLength(1);
  });

  it('drops replies of a cancelled run, and accepts the next run', async () => {
    const { pool, workers, replies, until, lanes } = race({ endless: true });
    pool.run('{}', [0, 1, 2]);
    await until(() => lanes('progress').length > 1);
    pool.cancel();
    const heard = replies.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(replies).toHaveLength(heard);
    expect(workers.some((worker) => worker.terminated)).toBe(false);
    pool.run('{}', [7]);
    await until(() => lanes('started').includes(7));
  });

  it('terminates a worker that does not respond to a cancel', async () => {
    const { pool, workers, lanes, until } = race({ endless: true, size: 1 });
    pool.run('{}', [0]);
    await until(() => lanes('started').length === 1);
    const [worker] = workers;
    if (worker) worker.deaf = true;
    pool.run('{}', [5]);
    await until(() => lanes('started').includes(5));
    expect(worker?.terminated).toBe(true);
    expect(workers).toHaveLength(2);
  });

  it('starts no further lane while paused', async () => {
    const { pool, lanes, until } = race({ size: 1, flows: 4_000 });
    pool.run('{}', [0, 1]);
    pool.pause();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(lanes('done')).toEqual([]);
    pool.resume();
    await until(() => lanes('done').length === 2);
  });

  it('replaces a worker that gives no sign, and reports its lane', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { pool, workers, replies, until, lanes } = race({ endless: true, size: 2 });
    pool.run('{}', [0, 1]);
    await until(() => lanes('started').length === 2);
    const [silent] = workers;
    if (silent) silent.deaf = true;
    for (let second = 0; second <= 60; second += 1) {
      vi.advanceTimersByTime(1_000);
      // The other worker answers.
      await new Promise((resolve) => setTimeout(resolve));
    }
    const failed = replies.filter(({ kind }) => kind === 'failed');
    expect(failed).toMatchObject([{ lane: 0, message: 'its worker has not answered for 60 s' }]);
    expect(silent?.terminated).toBe(true);
    expect(workers).toHaveLength(3);
    vi.useRealTimers();
  });

  it('ends every lane of 200 races, whenever workers die', async () => {
    let state = 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const { pool, workers, lanes, until, replies } = race({ size: 2, flows: 200 });
    for (let each = 0; each < 200; each += 1) {
      replies.length = 0;
      pool.run('{}', [0, 1, 2, 3]);
      const victims = 1 + Math.floor(random() * 3);
      for (let victim = 0; victim < victims; victim += 1) {
        await new Promise((resolve) => setTimeout(resolve, random() * 3));
        const alive = workers.filter(({ terminated }) => !terminated);
        alive[Math.floor(random() * alive.length)]?.break('killed');
      }
      await until(() => lanes('done').length + lanes('failed').length === 4);
      expect([...lanes('done'), ...lanes('failed')].toSorted()).toEqual([0, 1, 2, 3]);
    }
    expect(workers.filter(({ terminated }) => !terminated)).toHaveLength(2);
  });

  it('fails the lane when its worker breaks', async () => {
    const { pool, workers, replies, until, lanes } = race({ endless: true, size: 1 });
    pool.run('{}', [0]);
    await until(() => lanes('started').length === 1);
    workers[0]?.onerror?.({ message: 'out of memory' } as ErrorEvent);
    expect(replies.at(-1)).toMatchObject({ kind: 'failed', lane: 0, message: 'out of memory' });
  });
});
