import { expect, it } from 'vitest';
import looks from '../../../scenarios/looks.json';
import { UNBOUNDED } from './bounds';
import { PRESETS, presetById } from './presets';
import { readLink, writeLink } from './url';
import { DEFAULT_VIEW } from './view';

it('looks belong to presets', () => {
  expect(Object.keys(looks).filter((id) => !presetById(id))).toEqual([]);
});

it.each(PRESETS)('a link carries how $id is looked at first', async ({ id, scenario, look }) => {
  const view = { ...DEFAULT_VIEW, ...look };
  const shared = { preset: id, scenario, view, engine: null, fingerprint: null };
  expect(await readLink(await writeLink(shared), UNBOUNDED)).toEqual({
    kind: 'opened',
    shared,
    remarks: [],
  });
});
