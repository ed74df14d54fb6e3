import { expect, it } from 'vitest';
import type { SchemeCard } from '../../../engine/generated';
import type { Lane } from '../../../state/race/race';
import { columnsOf } from '../../../state/race/raceFixture';
import { lackingOf } from './lacking';

const scheme = (...information: SchemeCard['information']) => ({ information }) as SchemeCard;

it('names what a scheme uses and its traffic lacks', () => {
  const columns = columnsOf(2);
  const lanes = [{ columns }] as unknown as Lane[];
  const coflowsByDeadline = scheme('coflow', 'deadline', 'size');
  expect(lackingOf(coflowsByDeadline, lanes)).toBe(
    'Uses coflows and deadlines; this traffic has none.',
  );
  columns.flows.deadline_s.set([0.1]);
  expect(lackingOf(coflowsByDeadline, lanes)).toBe('Uses coflows; this traffic has none.');
  expect(lackingOf(scheme('deadline'), lanes)).toBe('');
  expect(lackingOf(coflowsByDeadline, [{ columns: null }] as unknown as Lane[])).toBe('');
});
