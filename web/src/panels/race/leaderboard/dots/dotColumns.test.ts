import { describe, expect, it } from 'vitest';
import type { Metric } from '../../../../engine/generated';
import { atOnce, type Ended, endedRace } from '../../../../state/race/raceFixture';
import { compare } from '../../../../state/statistics/compared';
import { dotColumns } from './dotColumns';

const MEAN: Metric = {
  ...{ id: 'flows.fct_s.all.mean', label: 'Mean FCT', quantity: 'seconds' },
  ...{ better: 'lower', headline: true },
};

/** The column of the mean, with the first of two contestants as the reference. */
function column(fct_s: Ended['fct_s'], seeds = 5, status: 'finished' | 'running' = 'finished') {
  const race = endedRace({ contestants: 2, seeds, flows: 20, fct_s });
  const compared = atOnce(compare({ ...race, status }, []));
  const wanted = { compared, metrics: [MEAN], keys: ['0', '1'], reference: '0', swept: null };
  const [only] = dotColumns(wanted);
  if (!only) throw new Error('the metric has a column');
  return only;
}

const twice: Ended['fct_s'] = (contestant, seed) => (1 + contestant) * (0.1 + 0.01 * seed);

describe('a column of dots', () => {
  it('shows the value of the reference and the ratios of the others', () => {
    const { cells, scale } = column(twice);
    expect(cells.get('0')).toMatchObject({ text: '130\u00a0ms', value: { at: 1, shown: true } });
    expect(cells.get('1')).toMatchObject({ text: '2.00×', value: { at: 2, shown: true } });
    expect(scale).toMatchObject({ kind: 'log', domain: [0.8, 2] });
  });

  it('is hollow where seeds show no difference', () => {
    const wavering: Ended['fct_s'] = (contestant, seed) =>
      contestant === 0 ? 0.1 : 0.1 + 0.01 * (seed % 2 === 0 ? 1 : -1);
    const cell = column(wavering).cells.get('1');
    expect(cell?.value?.shown).toBe(false);
    expect(cell?.words).toMatch(/^no difference shown/);
  });

  it('has no interval for one seed, and none while the race runs', () => {
    const known = (cell: ReturnType<typeof column>) => cell.cells.get('1')?.value?.low;
    expect(known(column(twice, 1))).toBeNaN();
    expect(known(column(twice, 5, 'running'))).toBeNaN();
    expect(known(column(twice))).toBeCloseTo(2);
  });

  it('says why there is no ratio if flows are unfinished on one side', () => {
    const cell = column((contestant, seed, row) =>
      contestant === 1 && row === 19 ? Number.NaN : twice(contestant, seed, row),
    ).cells.get('1');
    expect(cell).toMatchObject({ text: '–', value: null });
    expect(cell?.words).toMatch(/^not compared: 5 of 100 unfinished/);
  });
});
