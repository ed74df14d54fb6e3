import { describe, expect, it } from 'vitest';
import { measuredRace } from './measured';
import { addressOf, FIGURES } from './papers';

const figure = (address: string) => {
  const found = FIGURES.find((one) => addressOf(one) === address);
  if (!found) throw new Error(`no figure ${address}`);
  return found;
};

const labels = (address: string, measures: readonly string[]) =>
  measuredRace(figure(address), measures)?.contestants.map(({ label }) => label);

describe('the race behind a measure', () => {
  it('has the contestants that the measure compares', () => {
    const measure = 'coflows.cct_s.mean[10G: Baraat] / coflows.cct_s.mean[10G: Stream]';
    expect(labels('stream.fig-6', [measure])).toEqual(['Stream', 'Baraat']);
    const race = measuredRace(figure('stream.fig-6'), [measure]);
    expect(race?.topology.parameters).toMatchObject({ link_gbps: 10 });
  });

  it('sets an alternative reading beside what it is an alternative to', () => {
    const read = 'coflows.cct_s.mean[1G: Baraat, global] / coflows.cct_s.mean[1G: Stream]';
    const judged = 'coflows.cct_s.mean[1G: Baraat] / coflows.cct_s.mean[1G: Stream]';
    expect(labels('stream.fig-6', [read, judged])).toEqual(['Stream', 'Baraat', 'Baraat, global']);
  });

  it('keeps all contestants where one of them is swept', () => {
    const measure = 'coflows.cct_s.mean[multiplexing: Chronos]';
    expect(labels('chronos.fig-6-7', [measure])).toEqual(['Chronos', 'pFabric', 'TCP']);
  });

  it('is none for what is calculated', () => {
    expect(
      measuredRace(figure('pias.fig-2'), ['average(near_optimum_share[8 queues])']),
    ).toBeNull();
  });
});
