import { expect, it } from 'vitest';
import type { Ask, Lesson } from '../../engine/generated';
import { awaitsPrediction, NO_ANSWERS, pairsRight } from './answers';
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

it('counts the pairs in the right order, and equal values either way', () => {
  const values = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 2],
  ]);
  expect(pairsRight(['a', 'b', 'c'], values, 'smallest')).toEqual({ right: 3, all: 3 });
  expect(pairsRight(['a', 'c', 'b'], values, 'smallest')).toEqual({ right: 3, all: 3 });
  expect(pairsRight(['c', 'b', 'a'], values, 'smallest')).toEqual({ right: 1, all: 3 });
  expect(pairsRight(['c', 'b', 'a'], values, 'largest')).toEqual({ right: 3, all: 3 });
});
