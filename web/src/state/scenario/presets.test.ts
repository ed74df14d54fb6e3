import { expect, it } from 'vitest';
import views from '../../../../scenarios/views.json';
import { readLink, writeLink } from '../link/url';
import { DEFAULT_VIEW } from '../view/view';
import { UNBOUNDED } from './bounds';
import { PRESETS, presetById } from './presets';

it('every view belongs to a preset', () => {
  expect(Object.keys(views).filter((id) => !presetById(id))).toEqual([]);
});

it.each(PRESETS)('a link carries the initial view of $id', async ({ id, scenario, view: own }) => {
  const view = { ...DEFAULT_VIEW, ...own };
  const shared = { preset: id, scenario, view, engine: null, fingerprint: null };
  expect(await readLink(await writeLink(shared), UNBOUNDED)).toEqual({
    kind: 'opened',
    shared,
    remarks: [],
  });
});
