/** A student's answers. */
import type { Ask } from '../../engine/generated';
import { type OpenLesson, OWN_LESSON, stepId, stepOf } from './steps';

export type Answer =
  /** Labels of the contestants, the first one first. */
  | { readonly kind: 'order'; readonly labels: readonly string[] }
  | { readonly kind: 'number'; readonly value: number }
  /** Times in seconds, one for each of {@link GUESSED}. */
  | { readonly kind: 'curve'; readonly at_s: readonly number[] }
  /** Index of the answer. */
  | { readonly kind: 'choice'; readonly answer: number }
  | { readonly kind: 'skipped' };

/** By the id of a step's preset. */
export type Answers = ReadonlyMap<string, Answer>;

export const NO_ANSWERS: Answers = new Map();

/** The shares of flows at which a curve is guessed. */
export const GUESSED: readonly number[] = [0.1, 0.5, 0.9, 0.99];

/** Without those to an own lesson, which another one replaces. */
export const withoutOwn = (answers: Answers): Answers =>
  new Map([...answers].filter(([step]) => stepOf(step)?.lesson !== OWN_LESSON));

/** The question or task of the open step. */
export const askOf = (open: OpenLesson | null): Ask | undefined =>
  open?.lesson.steps[open.step]?.ask;

/** Whether a race would give the answer away. */
export const isPrediction = (ask: Ask | undefined): boolean =>
  ask !== undefined && ask.kind !== 'choice' && ask.kind !== 'task';

interface Learning {
  readonly lesson: OpenLesson | null;
  readonly answers: Answers;
  /** Whether the lesson is being written. */
  readonly authoring?: boolean;
}

export const answerOf = ({ lesson, answers }: Learning): Answer | undefined =>
  lesson ? answers.get(stepId(lesson.id, lesson.step)) : undefined;

/** Whether the open step asks for a prediction that is still to be made, so that its race waits. */
export const awaitsPrediction = (state: Learning): boolean =>
  !state.authoring && isPrediction(askOf(state.lesson)) && answerOf(state) === undefined;
