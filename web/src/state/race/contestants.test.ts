import { expect, it } from 'vitest';
import type { Catalogue } from '../../engine/generated';
import { contestantsOf } from './contestants';

const schemes = [
  { id: 'a', colour: 'blue', mark: 'circle', dash: 'solid' },
  { id: 'b', colour: 'blue', mark: 'star', dash: 'solid' },
  { id: 'c', colour: 'green', mark: 'circle', dash: 'solid' },
];
const looks = (...ids: string[]) =>
  contestantsOf(
    { schemes } as unknown as Catalogue,
    ids.map((scheme) => ({ scheme, label: scheme })),
  ).map(({ colour, mark, dash }) => `${colour} ${mark} ${dash}`);

it('a scheme looks as on its card, beside schemes of other colours', () => {
  expect(looks('b', 'c')).toEqual(['blue star solid', 'green circle solid']);
});

it('lines of one colour differ in dash and mark as long as there are any', () => {
  expect(looks('a', 'b', 'a')).toEqual([
    'blue circle solid',
    'blue star dashed',
    'blue square dotted',
  ]);
  const many = looks(...Array.from({ length: 6 }, () => 'a'));
  expect(new Set(many).size).toBe(6);
});

it('series without a scheme differ in colour, mark and dash', () => {
  expect(looks('', '', 'c')).toEqual([
    'blue circle solid',
    'orange square dashed',
    'green circle solid',
  ]);
});
