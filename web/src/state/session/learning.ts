/** What a student does in a lesson, besides going from step to step. */
import { type Answer, askOf, isPrediction } from '../lessons/answers';
import { stepId } from '../lessons/steps';
import type { Core } from './core';
import type { Racing } from './racing';
import type { Sharing } from './sharing';

export function createLearning(
  { store: { getState, setState } }: Core,
  { run }: Racing,
  { writeAddress }: Sharing,
) {
  return {
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
