import { describe, expect, it } from 'vitest';
import { rankedBy, shownAs } from './metric';

const metrics = [
  'flows.fct_s.all.mean',
  'flows.fct_s.all.p50',
  'flows.fct_s.small.mean',
  'flows.fct_s.small.p50',
  'flows.fct_s.large.mean',
  'flows.deadlines.miss_ratio',
  'coflows.cct_s.mean',
  'coflows.cct_s.p50',
].map((id) => ({ id }));

describe('the metric of the page', () => {
  it('sets the statistic of charts', () => {
    expect(rankedBy('flows.fct_s.small.p99').metric).toBe('p99');
    expect(rankedBy('flows.deadlines.miss_ratio').metric).toBe('mean');
  });

  it('follows the statistic of charts', () => {
    const headline = (chosen: string) => shownAs('p50', chosen, metrics).headline;
    expect(headline('flows.fct_s.small.mean')).toBe('flows.fct_s.small.p50');
    expect(headline('flows.fct_s.large.mean')).toBe('flows.fct_s.all.p50');
    expect(headline('flows.deadlines.miss_ratio')).toBe('flows.fct_s.all.p50');
    expect(headline('coflows.cct_s.mean')).toBe('coflows.cct_s.p50');
  });

  it('remains if the race has no such statistic', () => {
    const chosen = 'coflows.cct_s.mean';
    expect(shownAs('p99', chosen, metrics)).toEqual({ metric: 'p99', headline: chosen });
  });
});
