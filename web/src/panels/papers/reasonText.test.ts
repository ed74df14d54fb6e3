import { expect, it } from 'vitest';
import { figuresBehind, reasonText } from './reasonText';

const reason = {
  cause: 'simulator' as const,
  text: 'SPQ is {youngest-ws-dctcp-mean} below, not {no-such-finding}.',
};

it('words the cause, and quotes findings by their values', () => {
  expect(reasonText('spq', reason)).toMatch(
    /^An artefact of the authors’ simulator: SPQ is \d\d\.\d\s% below, not not run\.$/,
  );
});

it('names the figures in which the quoted numbers were measured, each once', () => {
  const twice = { ...reason, text: '{youngest-ws-dctcp-mean} {youngest-ws-l2dct-mean}' };
  expect(figuresBehind('spq', twice).map(({ figure }) => figure)).toEqual(['youngest-first']);
  expect(figuresBehind('pias', twice)).toEqual([]);
});
