import { expect, it, vi } from 'vitest';
import { awaitsPrediction } from '../lessons/answers';
import { stepId } from '../lessons/steps';
import { opening, setUp } from './sessionFixture';

async function started() {
  const all = setUp();
  await all.session.start();
  return all;
}

it('opens a step that predicts without a race, and races with the answer', async () => {
  const { session, runs, state } = await started();
  expect(runs).toHaveLength(1);
  await session.choosePreset(stepId('short-behind-long', 0));
  expect(state().lesson?.lesson.title).toBe('Short behind long');
  expect(awaitsPrediction(state())).toBe(true);
  expect(state().race).toBeNull();
  expect(runs).toHaveLength(1);
  await session.answer({ kind: 'number', value: 2 });
  expect(runs).toHaveLength(2);
  expect(awaitsPrediction(state())).toBe(false);
});

it('races a step without a prediction, and one whose answer is known', async () => {
  const { session, runs, state } = await started();
  await session.choosePreset(stepId('short-behind-long', 1));
  expect(runs).toHaveLength(2);
  expect(state().view).toMatchObject({ tab: 'flow', flow: [1, 4] });
  await session.answer({ kind: 'choice', answer: 0 });
  expect(runs, 'no race, as a choice is no prediction').toHaveLength(2);
  await session.choosePreset(stepId('short-behind-long', 0));
  await session.answer({ kind: 'skipped' });
  await session.choosePreset(stepId('short-behind-long', 1));
  await session.choosePreset(stepId('short-behind-long', 0));
  expect(runs).toHaveLength(5);
});

it('has the step in the address, and follows Back into it', async () => {
  const { session, state, address } = await started();
  await session.choosePreset(stepId('pias', 1));
  await vi.waitFor(() => expect(address.hash).toContain('lesson~pias~2'));
  const link = address.hash;
  session.leaveLesson();
  expect(state().lesson).toBeNull();
  await vi.waitFor(() => expect(address.hash).not.toContain('lesson'));
  address.hash = link;
  address.changed();
  await vi.waitFor(() => expect(state().lesson?.step).toBe(1));
});

it('keeps the display from step to step, and ends the lesson with another preset', async () => {
  const { session, state } = await started();
  await session.choosePreset(stepId('pias', 1));
  session.setView({ display: 'projector', theme: 'dark' });
  await session.choosePreset(stepId('pias', 2));
  expect(state().view).toMatchObject({ display: 'projector', theme: 'dark', tab: 'race' });
  await session.choosePreset('first-race');
  expect(state().lesson).toBeNull();
});

const OWN = {
  version: 1,
  title: 'My lesson',
  summary: 'Two steps.',
  minutes: 5,
  goals: [],
  steps: [
    { title: 'One', text: 'First.', scenario: opening },
    { title: 'Two', text: 'Second.', scenario: { seeds: [9] } },
  ],
};

it('opens a lesson from a file, goes through it, and carries it in the link', async () => {
  const { session, runs, state, address } = await started();
  await session.openLesson(OWN);
  expect(state().lesson?.lesson.title).toBe('My lesson');
  await session.choosePreset(stepId('own', 1));
  expect(runs.at(-1)?.scenario).toMatchObject({ title: 'My lesson: Two', seeds: [9] });
  await vi.waitFor(() => expect(state().lesson?.step).toBe(1));
  const link = await session.link();

  const other = setUp(new URL(link ?? '').hash);
  await other.session.start();
  expect(other.state().lesson?.lesson.steps.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(other.state().lesson?.step).toBe(1);
  expect(other.runs.at(-1)?.scenario).toMatchObject({ seeds: [9] });
  expect(address.hash.length).toBeGreaterThan(1);
});

it('refuses a lesson with a fault or beyond the limits, and keeps the race', async () => {
  const { session, state } = await started();
  const before = state().history.present;
  await session.openLesson({ ...OWN, minutes: 'ten' });
  expect(state().notices.at(-1)?.title).toContain('minutes: expected a number, got "ten"');
  const seeds = Array.from({ length: 10 }, (_, seed) => seed);
  await session.openLesson({
    ...OWN,
    steps: [{ ...OWN.steps[0], scenario: { ...opening, seeds } }],
  });
  expect(state().notices.at(-1)?.title).toContain('seeds: expected 1 to 9 seeds, got 10');
  expect(state().history.present).toBe(before);
  expect(state().lesson).toBeNull();
});
