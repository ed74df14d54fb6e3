import { describe, expect, it } from 'vitest';
import type { Metric } from '../../../engine/generated';
import { sizesOf, whyQuestion } from './whyQuestion';

const metric = (id: string, label = 'Mean FCT') => ({ id, label }) as Metric;

describe('the question behind a difference', () => {
  it('names the pair, the difference and the size class', () => {
    const small = metric('flows.fct_s.small.mean');
    const said = (times: number) =>
      whyQuestion('PIAS', 'DCTCP', small, times).replaceAll('\u00a0', ' ');
    expect(said(0.54)).toBe('Why is PIAS 46 % faster than DCTCP for small flows?');
    expect(said(1.3)).toBe('Why is PIAS 30 % slower than DCTCP for small flows?');
    expect(said(2.5)).toBe('Why is PIAS 2.50× as slow as DCTCP for small flows?');
    expect(said(1.001)).toBe('Why is PIAS as fast as DCTCP for small flows?');
  });

  it('may be of coflows', () => {
    const cct = metric('coflows.cct_s.mean', 'Mean CCT');
    const said = whyQuestion('Varys', 'DCTCP', cct, 0.5).replaceAll('\u00a0', ' ');
    expect(said).toBe('Why is Varys 50 % faster than DCTCP for coflows?');
    expect(sizesOf(metric('coflows.cct_s.p99'))).toBe('coflows');
  });

  it('is about the metric if that is no completion time', () => {
    const missed = metric('flows.deadline_miss_ratio', 'Missed deadlines');
    expect(whyQuestion('A', 'B', missed, 0.5)).toBe('Why do A and B differ in missed deadlines?');
    expect(sizesOf(missed)).toBe('all');
    expect(sizesOf(metric('flows.fct_s.large.p99'))).toBe('large');
  });
});
