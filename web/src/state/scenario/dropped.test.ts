import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../engine/generated';
import { UNBOUNDED } from './bounds';
import { readDropped } from './dropped';
import { BLANK } from './readScenario';

const workload = (id: string, data: string) => ({ id, data, parameters: [{ name: 'keep' }] });
const sizes = {
  ...workload('drawn', 'size-table'),
  data_when: { parameter: 'sizes', values: ['own'] },
};
const catalogue = {
  limits: { ...UNBOUNDED, seeds: 3 },
  workloads: [workload('mine', 'flow-list'), workload('trace', 'coflow-trace'), sizes],
} as unknown as Catalogue;
const current = {
  ...BLANK,
  workload: { kind: 'other', parameters: { keep: 1, drop: 2 } },
  sweep: { path: '/workload/parameters/drop', values: [1] },
};
const drop = (text: string) => readDropped(text, current, catalogue);

describe('a dropped file', () => {
  it('is a scenario if it has topology, workload and contestants', () => {
    const topology = { ...BLANK.topology, kind: 'star' };
    const dropped = drop(JSON.stringify({ ...BLANK, topology, seeds: [4], warp: 9 }));
    expect(dropped).toMatchObject({
      kind: 'scenario',
      scenario: { seeds: [4] },
      ignored: ['warp'],
    });
  });

  it('is refused as a scenario that names no race', () => {
    expect(drop(JSON.stringify({ ...BLANK, contestants: [[]] }))).toEqual({
      kind: 'unknown',
      reason: 'it names no race that this page knows',
    });
  });

  it("is refused as a scenario beyond the engine's limits", () => {
    expect(drop(JSON.stringify({ ...BLANK, seeds: [1, 2, 3, 4] }))).toEqual({
      kind: 'unknown',
      reason: 'seeds: expected 1 to 3 seeds, got 4',
    });
  });

  it('is recognised as a flow list by its header, with columns in any order and Windows line ends', () => {
    const text = 'size_bytes, source, destination, start_s\r\n1000,0,1,0\r\n';
    expect(drop(text)).toMatchObject({ kind: 'traffic', format: 'flow-list' });
  });

  it('runs recorded arrivals for one seed, and drawn sizes for all', () => {
    const several = { ...current, seeds: [4, 5] };
    const seedsOf = (text: string) => {
      const dropped = readDropped(text, several, catalogue);
      return dropped.kind === 'traffic' && dropped.scenario.seeds;
    };
    expect(seedsOf('start_s,source,destination,size_bytes\n0,0,1,10\n')).toEqual([4]);
    expect(seedsOf('150 1\n1 0 1 3 1 7:5\n')).toEqual([4]);
    expect(seedsOf('size_bytes,cdf\n1,0\n2,1\n')).toEqual([4, 5]);
  });

  it('is recognised as a coflow trace by its first two lines', () => {
    expect(drop('150 1\n1 0 1 3 1 7:5\n')).toMatchObject({ format: 'coflow-trace' });
  });

  it.each([
    ['start_s;source;destination;size_bytes\n0,5;0;1;10\n'],
    ['start_s\tsource\tdestination\tsize_bytes\n0,5\t0\t1\t10\n'],
  ])('may come from a spreadsheet with decimal commas: %j', (text) => {
    const dropped = drop(text);
    if (dropped.kind !== 'traffic') throw new Error('it is traffic');
    expect(dropped.scenario.workload.data).toBe(
      'start_s,source,destination,size_bytes\n0.5,0,1,10\n',
    );
  });

  it('keeps the network, and the workload parameters that the new workload also has', () => {
    const dropped = drop('start_s,source,destination,size_bytes\n0,0,1,10\n');
    if (dropped.kind !== 'traffic') throw new Error('it is traffic');
    expect(dropped.scenario.workload.parameters).toEqual({ keep: 1 });
    expect(dropped.scenario.sweep).toBeUndefined();
    expect(dropped.scenario.workload.kind).toBe('mine');
  });

  it("selects its workload's parameter that makes it read the data", () => {
    const dropped = drop('size_bytes,cdf\n1,1\n');
    if (dropped.kind !== 'traffic') throw new Error('it is traffic');
    expect(dropped.scenario.workload).toMatchObject({
      kind: 'drawn',
      parameters: { keep: 1, sizes: 'own' },
      data: 'size_bytes,cdf\n1,1\n',
    });
  });

  it.each([
    ['{"a": 1}', /neither a scenario nor a lesson/],
    ['size_bytes,share\n1,1\n', /not a scenario/],
    ['start,src,dst,bytes\n0,0,1,9\n', /its columns are start,src,dst,bytes, those of a flow list/],
    ['{"version": 1, ', /begins like JSON, but/],
    ['hello', /trace or a size table \(CSV\)$/],
    ['', /not a scenario/],
  ])('is refused with a message if it is %j', (text, words) => {
    expect(drop(text)).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(words) });
  });
});
