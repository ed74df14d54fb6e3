import { describe, expect, it } from 'vitest';
import { comparedBy } from './comparedBy';

describe('the pair of a measure', () => {
  it('is read with its panel, size class and swept value', () => {
    expect(
      comparedBy(
        '1 - ordinary.fct_s.small.mean[web-search: A, two queues @ 0.9] / ordinary.fct_s.small.mean[web-search: B+C @ 0.9]',
      ),
    ).toEqual({
      panel: 'web-search',
      contestants: ['A, two queues', 'B+C'],
      sizes: 'small',
      swept: 0.9,
    });
    expect(comparedBy('flows.deadlines.miss_ratio[A] - flows.deadlines.miss_ratio[B]')).toEqual({
      ...{ panel: '', contestants: ['A', 'B'], sizes: 'all', swept: null },
    });
  });

  it('may be of coflows', () => {
    const measure = 'coflows.cct_s.mean[A] / coflows.cct_s.mean[B]';
    expect(comparedBy(measure)).toMatchObject({ contestants: ['A', 'B'], sizes: 'coflows' });
  });

  it('is none for one contestant, for other counts, and across panels', () => {
    expect(comparedBy('flows.fct_s.all.mean[A] / flows.fct_s.small.mean[A]')).toBeNull();
    expect(comparedBy('counters.drops[A] / counters.drops[B]')).toBeNull();
    expect(comparedBy('flows.fct_s.all.mean[x: A] / flows.fct_s.all.mean[y: B]')).toBeNull();
  });
});
