import { describe, expect, it, vi } from 'vitest';
import { latestOnly } from './latestOnly';

/** A `latestOnly` whose questions are answered by the test. */
function setUp() {
  const asked: string[] = [];
  const answers: ((answer: string) => void)[] = [];
  const [onAnswer, fail, end] = [vi.fn(), vi.fn(), vi.fn()];
  const latest = latestOnly<string>(onAnswer, fail, () => end);
  const ask = (text: string) => {
    asked.push(text);
    return new Promise<string>((resolve) => answers.push(resolve));
  };
  const answer = async (text: string) => {
    answers.shift()?.(text);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { latest, ask, asked, answer, onAnswer, fail, end };
}

describe('latestOnly', () => {
  it('asks one question at a time, and keeps only the latest of those that wait', async () => {
    const { latest, ask, asked, answer, onAnswer, end } = setUp();
    for (const text of ['a', 'b', 'c']) latest.request({ text, ask });
    expect(asked).toEqual(['a']);
    await answer('A');
    expect(onAnswer).toHaveBeenLastCalledWith('A');
    expect(asked).toEqual(['a', 'c']);
    expect(end).not.toHaveBeenCalled();
    await answer('C');
    expect(onAnswer).toHaveBeenLastCalledWith('C');
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('ignores answers after it was stopped, until the next request', async () => {
    const { latest, ask, answer, onAnswer, end } = setUp();
    latest.request({ text: 'a', ask });
    latest.stop();
    await answer('A');
    expect(onAnswer).not.toHaveBeenCalled();
    expect(end).toHaveBeenCalled();
    latest.request({ text: 'b', ask });
    await answer('B');
    expect(onAnswer).toHaveBeenCalledWith('B');
  });

  it('reports failures, and continues', async () => {
    const { latest, ask, answer, onAnswer, fail } = setUp();
    latest.request({ text: 'a', ask: () => Promise.reject(new Error('trapped')) });
    await new Promise((resolve) => setTimeout(resolve));
    expect(fail).toHaveBeenCalledWith(new Error('trapped'));
    latest.request({ text: 'b', ask });
    await answer('B');
    expect(onAnswer).toHaveBeenCalledWith('B');
  });
});
