import { describe, expect, it, vi } from 'vitest';
import { type QuestionKind, Questions } from './questions';
import { EMPTY_MODULE } from './worker/fakeEngine';
import { InlineWorker } from './worker/inlineWorker';

function ask(onSlow?: (kind: QuestionKind | null) => void) {
  const workers: InlineWorker[] = [];
  const spawn = () => {
    const worker = new InlineWorker({});
    workers.push(worker);
    return worker;
  };
  return { questions: new Questions(spawn, Promise.resolve(EMPTY_MODULE), onSlow), workers };
}

describe('questions', () => {
  it('are answered by another worker after one has broken', async () => {
    const { questions, workers } = ask();
    await questions.check('{}');
    const open = questions.check('{}');
    workers[0]?.break('out of memory');
    await expect(open).rejects.toThrow('out of memory');
    expect(workers[0]?.terminated).toBe(true);
    expect(await questions.check('{}')).toMatchObject({ issues: [] });
    expect(workers).toHaveLength(2);
  });

  it('that take long are told of, and can be stopped', async () => {
    vi.useFakeTimers();
    const told: unknown[] = [];
    const { questions, workers } = ask((kind) => told.push(kind));
    await questions.check('{}');
    const [worker] = workers;
    if (worker) worker.deaf = true;
    told.length = 0;
    const [first, second] = [questions.preview('{}'), questions.check('{}')];
    vi.advanceTimersByTime(4_900);
    expect(told).toEqual([null]);
    vi.advanceTimersByTime(200);
    expect(told).toEqual([null, 'preview']);
    const outcomes = Promise.allSettled([first, second]);
    questions.stop();
    expect(told.at(-1)).toBeNull();
    expect(await outcomes).toMatchObject([
      { reason: { message: 'stopped' } },
      { reason: { message: 'stopped' } },
    ]);
    expect(worker?.terminated).toBe(true);
    expect(await questions.check('{}')).toMatchObject({ issues: [] });
    vi.useRealTimers();
  });

  it('are refused with the reason if no worker has ever answered', async () => {
    const { questions, workers } = ask();
    workers[0]?.break('no such file');
    await expect(questions.check('{}')).rejects.toThrow('no such file');
    expect(workers).toHaveLength(1);
  });
});
