import { describe, expect, it, vi } from 'vitest';
import type { QuestionId, Reply, RunId } from '../protocol';
import { EMPTY_MODULE, type FakeOptions, fakeEngine } from './fakeEngine';
import { createServer } from './server';
import { createYield } from './yielding';

const runId = 1 as RunId;

/** A server on a fake engine whose every slice takes `slice_ms`. */
async function serve(options: FakeOptions = {}, slice_ms = 8) {
  const replies: Reply[] = [];
  let now = 0;
  const host = {
    post: (reply: Reply) => void replies.push(reply),
    yielding: createYield(),
    now: () => {
      now += slice_ms;
      return now;
    },
  };
  const handle = createServer(async () => fakeEngine(options), host);
  await handle({ kind: 'load', module: EMPTY_MODULE });
  const of = <K extends Reply['kind']>(kind: K) =>
    replies.filter((reply): reply is Extract<Reply, { kind: K }> => reply.kind === kind);
  return { handle, replies, of };
}

describe('server', () => {
  it('runs a lane to the end and delivers every completion once', async () => {
    const { handle, replies, of } = await serve({ flows: 20_000 });
    await handle({ kind: 'run', runId, lane: 3, scenario: '{}' });
    const flows = of('progress').flatMap((reply) => [...reply.completions.flow]);
    expect(flows).toEqual(Array.from({ length: 20_000 }, (_, index) => index));
    expect(replies.at(-1)).toMatchObject({
      kind: 'done',
      lane: 3,
      results: { summary: { finished: 20_000 } },
    });
    expect(replies[1]).toMatchObject({ kind: 'started', lane: 3 });
  });

  it('reports very many completions in parts', async () => {
    const { handle, of } = await serve({ flows: 150_000, atOnce: true });
    await handle({ kind: 'run', runId, lane: 0, scenario: '{}' });
    const parts = of('progress').map((reply) => reply.completions.flow);
    expect(parts.map(({ length }) => length)).toEqual([65_536, 65_536, 18_928]);
    expect(parts.flatMap((flows) => [...flows])).toEqual(
      Array.from({ length: 150_000 }, (_, index) => index),
    );
  });

  it('runs a lane with accounts, and tells its account once at the end', async () => {
    const { handle, replies, of } = await serve({ flows: 5_000 });
    await handle({ kind: 'account', runId, lane: 2, scenario: '{}', flows: [7] });
    expect(of('accounting').length).toBeGreaterThan(0);
    expect(of('progress')).toEqual([]);
    expect(replies.at(-1)).toMatchObject({
      kind: 'accounted',
      lane: 2,
      account: { lives: [], outcome: { fingerprint: '2:5000' } },
    });
  });

  it('cancels between two slices', async () => {
    const server = await serve({ endless: true, onAdvance: () => void cancel() });
    const cancel = () => server.handle({ kind: 'cancel', runId });
    await server.handle({ kind: 'run', runId, lane: 0, scenario: '{}' });
    expect(server.replies.at(-1)).toEqual({ kind: 'cancelled', runId, lane: 0 });
  });

  it('stops while paused, reports its progress, and continues when resumed', async () => {
    let slices = 0;
    const server = await serve({
      flows: 20_000,
      onAdvance: () => {
        slices += 1;
        if (slices === 1) void server.handle({ kind: 'pause', runId });
      },
    });
    const running = server.handle({ kind: 'run', runId, lane: 0, scenario: '{}' });
    await vi.waitFor(() => expect(server.of('progress').at(-1)?.progress.finished).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(slices).toBe(1);
    await server.handle({ kind: 'resume', runId });
    await running;
    expect(server.replies.at(-1)?.kind).toBe('done');
  });

  it('stops in the middle of a call of the engine that yields, and continues when resumed', async () => {
    let advances = 0;
    const server = await serve({
      flows: 100,
      onAdvance: () => void advances++,
      onYield: () => {
        if (advances === 2) void server.handle({ kind: 'pause', runId });
      },
    });
    const running = server.handle({ kind: 'run', runId, lane: 0, scenario: '{}' });
    await vi.waitFor(() => expect(advances).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(advances).toBe(2);
    await server.handle({ kind: 'ping' });
    expect(server.replies.at(-1)?.kind).toBe('alive');
    await server.handle({ kind: 'resume', runId });
    await running;
    expect(server.replies.at(-1)).toMatchObject({
      kind: 'done',
      results: { summary: { finished: 100 } },
    });
  });

  it.each([false, true])('sums up results unless stopped within a step: %s', async (withinStep) => {
    const { handle, of } = await serve({ flows: 20_000, withinStep });
    await handle({ kind: 'run', runId, lane: 0, scenario: '{}' });
    expect(of('progress').length).toBeGreaterThan(2);
    expect(of('summary').length > 0).toBe(!withinStep);
    expect(of('done').length).toBe(1);
  });

  it('ignores a cancel of another run', async () => {
    const server = await serve({
      flows: 5_000,
      onAdvance: () => void server.handle({ kind: 'cancel', runId: 99 as RunId }),
    });
    await server.handle({ kind: 'run', runId, lane: 0, scenario: '{}' });
    expect(server.replies.at(-1)?.kind).toBe('done');
  });

  it("reports the engine's panic message", async () => {
    const { handle, replies } = await serve({ panics: { 2: 'a flow finishes once' } });
    await handle({ kind: 'run', runId, lane: 2, scenario: '{}' });
    const message = 'a flow finishes once';
    expect(replies.at(-1)).toEqual({ kind: 'failed', runId, lane: 2, message });
  });

  it('reports a trap without a panic as lack of memory, and names the question', async () => {
    const { handle, replies } = await serve();
    await handle({ kind: 'check', question: 7 as QuestionId, scenario: 'trap' });
    const message =
      'out of memory: the engine uses 4,293 MB, and the browser grants it no more. Choose fewer flows or hosts.';
    expect(replies.at(-1)).toEqual({ kind: 'refused', question: 7, message });
  });

  // As the flow level does under PDQ with 33,000 flows, and under LAS with a thousand.
  it.each([
    ['become a hundred times as expensive', (events: number) => (events < 300_000 ? 0.0001 : 0.01)],
    ['take 12 ms each', () => 12],
  ])('hears a cancel within a slice when events %s', async (_, cost_ms) => {
    const most = cost_ms(0) > 1 ? 100 : 400_000;
    let now = 0;
    let events = 0;
    let longest = 0;
    let begin = 0;
    const host = {
      post: () => {},
      yielding: async () => {
        longest = Math.max(longest, now - begin);
        begin = now;
        if (events > most) await handle({ kind: 'cancel', runId });
      },
      now: () => now,
    };
    const onAdvance = (_lane: number, budget: number) => {
      now += budget * cost_ms(events);
      events += budget;
    };
    const handle = createServer(async () => fakeEngine({ endless: true, onAdvance }), host);
    await handle({ kind: 'load', module: EMPTY_MODULE });
    await handle({ kind: 'run', runId, lane: 0, scenario: '{}' });
    expect(longest).toBeLessThan(20);
  });

  it('reports a failed instantiation of the engine', async () => {
    const replies: Reply[] = [];
    const handle = createServer(() => Promise.reject(new Error('no memory')), {
      post: (reply) => void replies.push(reply),
      yielding: createYield(),
      now: () => 0,
    });
    await handle({ kind: 'load', module: EMPTY_MODULE });
    await handle({ kind: 'run', runId, lane: 0, scenario: '{}' });
    expect(replies).toEqual([{ kind: 'failed', runId, lane: 0, message: 'no memory' }]);
  });
});
