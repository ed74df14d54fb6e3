import { describe, expect, it, vi } from 'vitest';
import { createLooker } from './latestOnly';

/** A looker whose answers come when they are told to. */
function setUp() {
  const asked: string[] = [];
  const answers: ((answer: string) => void)[] = [];
  const [hear, fail, end] = [vi.fn(), vi.fn(), vi.fn()];
  const looker = createLooker<string>(hear, fail, () => end);
  const ask = (text: string) => {
    asked.push(text);
    return new Promise<string>((resolve) => answers.push(resolve));
  };
  const answer = async (text: string) => {
    answers.shift()?.(text);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { looker, ask, asked, answer, hear, fail, end };
}

describe('a look', () => {
  it('asks one question at a time, and of those that wait only the latest', async () => {
    const { looker, ask, asked, answer, hear, end } = setUp();
    for (const text of ['a', 'b', 'c']) looker.request({ text, ask });
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
    const { looker, ask, answer, hear, end } = setUp();
    looker.request({ text: 'a', ask });
    looker.stop();
    await answer('A');
    expect(hear).not.toHaveBeenCalled();
    expect(end).toHaveBeenCalled();
    looker.request({ text: 'b', ask });
    await answer('B');
    expect(hear).toHaveBeenCalledWith('B');
  });

  it('says when asking failed, and asks on', async () => {
    const { looker, ask, answer, hear, fail } = setUp();
    looker.request({ text: 'a', ask: () => Promise.reject(new Error('trapped')) });
    await new Promise((resolve) => setTimeout(resolve));
    expect(fail).toHaveBeenCalledWith(new Error('trapped'));
    looker.request({ text: 'b', ask });
    await answer('B');
    expect(hear).toHaveBeenCalledWith('B');
  });
});
