import { describe, expect, it } from 'vitest';
import { EMPTY_MODULE } from './fakeEngine';
import { InlineWorker } from './inlineWorker';
import { Questions } from './questions';

function ask() {
  const workers: InlineWorker[] = [];
  const spawn = () => {
    const worker = new InlineWorker({});
    workers.push(worker);
    return worker;
  };
  return { questions: new Questions(spawn, Promise.resolve(EMPTY_MODULE)), workers };
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

  it('are refused with the reason if no worker has ever answered', async () => {
    const { questions, workers } = ask();
    workers[0]?.break('no such file');
    await expect(questions.check('{}')).rejects.toThrow('no such file');
    expect(workers).toHaveLength(1);
  });
});
