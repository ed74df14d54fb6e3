import { expect, it } from 'vitest';
import type { Ask, Lesson } from '../../engine/generated';
import { awaitsPrediction, NO_ANSWERS } from './answers';
import { stepId } from './steps';

const lesson = (kind: Ask['kind']) => ({ steps: [{ ask: { kind } }] }) as unknown as Lesson;

it('lets the race of a prediction wait for the answer', () => {
  const waits = (kind: Ask['kind'], answered = false) => {
    const answers = answered
      ? new Map([[stepId('a', 0), { kind: 'skipped' } as const]])
      : NO_ANSWERS;
    return awaitsPrediction({ lesson: { id: 'a', lesson: lesson(kind), step: 0 }, answers });
  };
  expect(waits('order') && waits('number') && waits('curve')).toBe(true);
  expect(waits('choice') || waits('task') || waits('order', true)).toBe(false);
  expect(awaitsPrediction({ lesson: null, answers: NO_ANSWERS })).toBe(false);
});
