import { expect, it, vi } from 'vitest';
import { stepId } from '../lessons/steps';
import { OPENING } from '../scenario/presets';
import { setUp } from './sessionFixture';

it('has an opened step in the address before the engine has checked its race', async () => {
  const { session, engine, address, state } = setUp();
  await session.start();
  engine.check = () => new Promise(() => {});
  void session.choosePreset(stepId('pias', 1));
  await vi.waitFor(() => expect(state().lesson?.step).toBe(1));
  await vi.waitFor(() => expect(address.hash).toContain('lesson~pias~2'));
});

it('ends at the last of several steps Back, however long an earlier link takes to read', async () => {
  const { session, address, state, runs } = setUp();
  await session.start();
  // The first visit to a lesson loads it.
  address.hash = '#p.2.preset=lesson~pias~2';
  address.changed();
  address.hash = `#p.1.preset=${OPENING}&seeds=~9`;
  address.changed();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs.at(-1)?.scenario.seeds).toEqual([9]);
  expect(runs).toHaveLength(2);
  expect(state().lesson).toBeNull();
});

it('adds no entry for what Back overtook', async () => {
  const { session, address, bar, state } = setUp();
  await session.start();
  const push = vi.spyOn(bar, 'push');
  const chosen = session.choosePreset(stepId('short-behind-long', 1));
  address.hash = `#p.1.preset=${OPENING}&seeds=~9`;
  address.changed();
  await chosen;
  await vi.waitFor(() => expect(state().history.present.seeds).toEqual([9]));
  expect(push).not.toHaveBeenCalled();
  expect(state().lesson).toBeNull();
});
