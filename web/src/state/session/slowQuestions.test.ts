import { expect, it } from 'vitest';
import { setUp } from './sessionFixture';

it('tells of a question that takes long, and stops it on demand', async () => {
  const { session, state, engine, reportSlow } = setUp();
  await session.start();
  const before = state().notices.length;
  reportSlow('check');
  const told = state().notices.at(-1);
  expect(told?.title).toBe('The settings are being checked, which takes unusually long.');
  told?.action?.run();
  expect(engine.stopQuestions).toHaveBeenCalled();
  reportSlow(null);
  expect(state().notices).toHaveLength(before);
});
