import { expect, it } from 'vitest';
import looks from '../../../../scenarios/looks.json';
import { readLink, writeLink } from '../link/url';
import { DEFAULT_VIEW } from '../view/view';
import { UNBOUNDED } from './bounds';
import { PRESETS, presetById } from './presets';

it('all views belong to presets', () => {
  expect(Object.keys(looks).filter((id) => !presetById(id))).toEqual([]);
});

it.each(PRESETS)(
  'a link carries how $id is looked at first',
  async ({ id, scenario, view: own }) => {
    const view = { ...DEFAULT_VIEW, ...own };
    const shared = { preset: id, scenario, view, engine: null, fingerprint: null };
    expect(await readLink(await writeLink(shared), UNBOUNDED)).toEqual({
      kind: 'opened',
      shared,
      remarks: [],
    });
  },
);
