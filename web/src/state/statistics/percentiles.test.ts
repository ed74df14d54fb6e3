import { describe, expect, it } from 'vitest';
import { percentileOf, pooledBy } from './percentiles';

describe('metrics that are percentiles', () => {
  it('are recognised by their id', () => {
    expect(percentileOf('flows.fct_s.all.p99')).toBe(0.99);
    expect(percentileOf('coflows.cct_s.p50')).toBe(0.5);
    expect(percentileOf('flows.fct_s.all.mean')).toBeNull();
  });

  it('are pooled from columns if these suffice', () => {
    expect(pooledBy('flows.fct_s.small.p99')).toMatchObject({
      ...{ part: 'flows', normalised: false, q: 0.99 },
      sizes: { key: 'small' },
    });
    expect(pooledBy('flows.normalised_fct.all.p99')).toMatchObject({ normalised: true });
    expect(pooledBy('coflows.cct_s.p95')).toMatchObject({ part: 'coflows', sizes: null });
    expect(pooledBy('coflows.jobs.jct_s.p95')).toBeNull();
    expect(pooledBy('flows.fct_s.all.mean')).toBeNull();
  });
});
