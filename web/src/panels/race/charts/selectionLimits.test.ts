import { expect, it } from 'vitest';
import { limitsOf } from './selectionLimits';

const names = {
  coflow: (coflow: number) => `c${coflow}`,
  rack: (node: number) => `switch ${node}`,
};
const selection = { sizes: [0, 1e5], times: [0.001, 0.002] } as const;

it('says what limits a chart, and which parts do not', () => {
  expect(limitsOf({}, names)).toEqual({ limits: undefined, beyond: undefined });
  expect(limitsOf(selection, names)).toEqual({
    limits: 'Up to 100\u00a0KB; Arrived 1.00\u00a0ms to 2.00\u00a0ms',
    beyond: undefined,
  });
  expect(limitsOf(selection, names, ['sizes'])).toEqual({
    limits: 'Arrived 1.00\u00a0ms to 2.00\u00a0ms',
    beyond: 'Not limited to the selected sizes.',
  });
  expect(limitsOf({ coflow: [1, 7] }, names, 'all')).toEqual({
    limits: undefined,
    beyond: 'Not limited to the selection.',
  });
});
