import { expect, it, vi } from 'vitest';
import { awaitsPrediction } from '../lessons/answers';
import { withStepFields } from '../lessons/authoring';
import { setUp } from './sessionFixture';

async function written() {
  const all = setUp();
  await all.session.start();
  await all.session.addStep();
  return all;
}

it('begins a lesson with the scenario and the view of the page', async () => {
  const { state } = await written();
  expect(state().authoring).toBe(true);
  const { lesson, step } = state().lesson ?? {};
  expect(lesson?.steps).toHaveLength(1);
  expect(step).toBe(0);
  expect(lesson?.steps[0]?.view).toEqual({ headline: 'flows.fct_s.small.mean' });
  const { title, contestants } = state().history.present;
  expect(title).toBe('My lesson: Step 1');
  expect(contestants.map(({ label }) => label)).toEqual(['dctcp', 'pias', 'pfabric']);
});

it('adds a step after the current one, and takes a step again', async () => {
  const { session, state } = await written();
  session.edit((scenario) => ({ ...scenario, seeds: [5] }));
  await session.addStep();
  expect(state().lesson?.step).toBe(1);
  expect(state().lesson?.lesson.steps[1]?.scenario).toEqual({ seeds: [5] });
  session.edit((scenario) => ({ ...scenario, seeds: [6] }));
  session.setView({ tab: 'network' });
  await session.retakeStep();
  const step = state().lesson?.lesson.steps[1];
  expect(step?.scenario).toEqual({ seeds: [6] });
  expect(step?.view).toMatchObject({ tab: 'network' });
  await session.removeStep();
  expect(state().lesson?.lesson.steps).toHaveLength(1);
  await session.removeStep();
  expect(state().lesson?.lesson.steps, 'the only step stays').toHaveLength(1);
});

it('puts every edit into the address, and shows a prediction to students alone', async () => {
  const { session, runs, state, address } = await written();
  const why = 'Because of the queue.';
  session.editLesson((lesson) =>
    withStepFields(lesson, 0, {
      title: 'Guess',
      ask: {
        ...{ kind: 'number', question: 'How many?', measure: '1', unit: 'number', why },
        ...{ from: 0, to: 2 },
      },
    }),
  );
  expect(state().history.present.title).toBe('My lesson: Guess');
  expect(awaitsPrediction(state())).toBe(false);
  const before = runs.length;
  await session.setAuthoring(false);
  expect(awaitsPrediction(state())).toBe(true);
  expect(state().race).toBeNull();
  expect(runs).toHaveLength(before);
  await vi.waitFor(() => expect(address.hash).toContain('d.2.'));

  const other = setUp(address.hash);
  await other.session.start();
  expect(other.state().lesson?.lesson.steps[0]?.ask).toMatchObject({ why });
  expect(other.state().authoring).toBe(false);
  expect(other.runs).toHaveLength(0);
});

it('offers the unfinished lesson after another visit', async () => {
  const { session, journal } = await written();
  session.editLesson((lesson) => ({ ...lesson, title: 'Half a lesson' }));
  await vi.waitFor(async () =>
    expect((await journal.draft())?.lesson?.title).toBe('Half a lesson'),
  );
  const draft = await journal.draft();
  const later = setUp();
  await later.session.start();
  if (draft) await later.session.reopen(draft);
  expect(later.state().lesson?.lesson.title).toBe('Half a lesson');
  await later.session.reopen({ ...draft, lesson: { version: 1, title: 7 } } as never);
  expect(later.state().notices.at(-1)?.title).toContain(
    'The saved lesson cannot be opened: title: expected a text of 1 to 100 characters, got 7',
  );
});

it('keeps what the engine said of the scenario while texts are written', async () => {
  const { session, state } = await written();
  const { lanes } = state().checked ?? {};
  session.editLesson((lesson) => withStepFields(lesson, 0, { title: 'Another heading' }));
  expect(state().checked?.scenario).toBe(state().history.present);
  expect(state().checked?.lanes).toBe(lanes);
  // Without the answer, the page would wait for another check, which nothing asks for.
  session.cancel();
  await session.idle();
});

it('leaves parts of the results out of a step, and shows them again', async () => {
  const { session, state } = await written();
  session.leaveOut(['summary']);
  expect(state().view.leftOut).toEqual(['summary']);
  const viewOf = () => state().lesson?.lesson.steps[0]?.view;
  expect(viewOf()).toEqual({ headline: 'flows.fct_s.small.mean', leftOut: ['summary'] });
  session.leaveOut([]);
  expect(viewOf()).toEqual({ headline: 'flows.fct_s.small.mean' });
});
