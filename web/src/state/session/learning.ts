/** Lessons: opens untrusted ones, takes answers, and leaves. */
import type { Lesson } from '../../engine/generated';
import { type Answer, askOf, isPrediction, withoutOwn } from '../lessons/answers';
import { readLesson } from '../lessons/readLesson';
import { stepId } from '../lessons/steps';
import { fitsView } from '../link/sharedView';
import { notice } from '../view/notices';
import type { Core } from './core';
import type { Racing } from './racing';
import type { Sharing } from './sharing';

export function createLearning(
  { store: { getState, setState }, notify }: Core,
  { run }: Racing,
  { writeAddress }: Sharing,
  openOwnStep: (lesson: Lesson, step: number) => Promise<void>,
) {
  return {
    /** Opens an untrusted lesson at its first step, or reports why it cannot be opened. */
    async openLesson(json: unknown) {
      try {
        const lesson = readLesson(json, fitsView);
        setState(({ answers }) => ({ answers: withoutOwn(answers), authoring: false }));
        await openOwnStep(lesson, 0);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        notify(notice('warning', `This lesson cannot be opened: ${reason}.`));
      }
    },

    /** Answers the question of the open step; after a prediction, its race starts. */
    async answer(given: Answer) {
      const { lesson } = getState();
      if (!lesson) return;
      const id = stepId(lesson.id, lesson.step);
      setState(({ answers }) => ({ answers: new Map(answers).set(id, given) }));
      if (isPrediction(askOf(lesson))) await run();
    },

    /** Keeps the scenario and its race, without the lesson. */
    leaveLesson() {
      setState({ lesson: null, preset: null, authoring: false });
      writeAddress('replace');
    },
  };
}
