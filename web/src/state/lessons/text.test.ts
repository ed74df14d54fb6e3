import { expect, it } from 'vitest';
import type { Step } from '../../engine/generated';
import { measuresOf, textParts } from './text';

it('splits a text at its measured values', () => {
  expect(textParts('It takes {a.b[X] / a.b[Y] | percent} less.')).toEqual([
    'It takes ',
    { measure: 'a.b[X] / a.b[Y]', unit: 'percent' },
    ' less.',
  ]);
  expect(textParts('{no measure} {a.b[X] | miles}')).toEqual(['{no measure} {a.b[X] | miles}']);
});

it('lists what a step measures, each once', () => {
  const step = {
    text: '{a.b[X] | number}',
    ask: { kind: 'order', value: 'a.b', why: '{c.d[Y] | number}' },
  } as Step;
  expect(measuresOf(step, ['X', 'Y'])).toEqual(['a.b[X]', 'a.b[Y]', 'a.b[X] / a.b[Y]', 'c.d[Y]']);
});
