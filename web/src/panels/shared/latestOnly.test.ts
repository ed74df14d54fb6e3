import { describe, expect, it, vi } from 'vitest';
import { createLatestOnly } from './latestOnly';

/** A latest whose answers come when they are told to. */
function setUp() {
  const asked: string[] = [];
  const answers: ((answer: string) => void)[] = [];
  const [hear, fail, end] = [vi.fn(), vi.fn(), vi.fn()];
  const latest = createLatestOnly<string>(hear, fail, () => end);
  const ask = (text: string) => {
    asked.push(text);
    return new Promise<string>((resolve) => answers.push(resolve));
  };
  const answer = async (text: string) => {
    answers.shift()?.(text);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { latest, ask, asked, answer, hear, fail, end };
}

describe('a look', () => {
  it('asks one question at a time, and of those that wait only the latest', async () => {
    const { latest, ask, asked, answer, hear, end } = setUp();
    for (const text of ['a', 'b', 'c']) latest.request({ text, ask });
    expect(asked).toEqual(['a']);
    await answer('A');
    expect(hear).toHaveBeenLastCalledWith('A');
    expect(asked).toEqual(['a', 'c']);
    expect(end).not.toHaveBeenCalled();
    await answer('C');
    expect(hear).toHaveBeenLastCalledWith('C');
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('hears nothing after it was stopped, until it is asked again', async () => {
    const { latest, ask, answer, hear, end } = setUp();
    latest.request({ text: 'a', ask });
    latest.stop();
    await answer('A');
    expect(hear).not.toHaveBeenCalled();
    expect(end).toHaveBeenCalled();
    latest.request({ text: 'b', ask });
    await answer('B');
    expect(hear).toHaveBeenCalledWith('B');
  });

  it('says when asking failed, and asks on', async () => {
    const { latest, ask, answer, hear, fail } = setUp();
    latest.request({ text: 'a', ask: () => Promise.reject(new Error('trapped')) });
    await new Promise((resolve) => setTimeout(resolve));
    expect(fail).toHaveBeenCalledWith(new Error('trapped'));
    latest.request({ text: 'b', ask });
    await answer('B');
    expect(hear).toHaveBeenCalledWith('B');
  });
});
