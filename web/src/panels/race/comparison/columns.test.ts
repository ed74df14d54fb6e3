import { describe, expect, it } from 'vitest';
import type { Metric } from '../../../engine/generated';
import { columnsOf } from './columns';

const metric = (id: string): Metric => ({
  id,
  label: id,
  quantity: 'seconds',
  better: 'lower',
  headline: false,
});

const ids = [
  'flows.fct_s.all.mean',
  'flows.fct_s.all.p95',
  'flows.fct_s.small.mean',
  'flows.fct_s.small.p95',
  'flows.fct_s.small.p99',
  'flows.fct_s.medium.mean',
  'flows.fct_s.large.mean',
  'flows.deadlines.miss_ratio',
  'coflows.cct_s.mean',
  'coflows.cct_s.p95',
  'links',
];
const metrics = ids.map(metric);
const chosenBy = (id: string) => metrics.find((one) => one.id === id) as Metric;

const columns = (chosen: string, without: RegExp) =>
  columnsOf(metrics, chosenBy(chosen), ({ id }) => !without.test(id)).map(({ id }) =>
    id.replace('flows.fct_s.', ''),
  );

describe('columns of the leaderboard', () => {
  it('are short, middle and long flows and the tail of the short ones', () => {
    expect(columns('flows.fct_s.small.mean', /coflows|deadlines/)).toEqual([
      'small.mean',
      'medium.mean',
      'large.mean',
      'small.p99',
    ]);
  });

  it('take the 95th percentile where flows are too few for the 99th', () => {
    expect(columns('flows.fct_s.small.mean', /coflows|deadlines|p99/)).toContain('small.p95');
  });

  it('begin with a chosen metric that is not among them', () => {
    expect(columns('flows.fct_s.all.mean', /coflows|deadlines/)).toEqual([
      'all.mean',
      'small.mean',
      'medium.mean',
      'large.mean',
    ]);
  });

  it('are of coflows or of flows, as the chosen metric', () => {
    const coflows = ['coflows.cct_s.mean', 'coflows.cct_s.p95'];
    expect(columns('coflows.cct_s.mean', /deadlines/)).toEqual(coflows);
    expect(columns('flows.fct_s.small.mean', /deadlines/)).not.toContain('coflows.cct_s.mean');
  });

  it('are of coflows if the chosen metric is of links', () => {
    expect(columns('links', /deadlines/)).toEqual([
      'links',
      'coflows.cct_s.mean',
      'coflows.cct_s.p95',
    ]);
  });

  it('keep a chosen percentile although it has too few values', () => {
    expect(columns('flows.fct_s.small.p99', /coflows|deadlines|p99/)).toContain('small.p99');
  });
});
