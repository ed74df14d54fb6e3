import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../../engine/generated';
import { unsteady } from './unsteady';

type Tenths = LaneSummary['flows']['fct_by_tenth_s'];

const EVEN: Tenths = [5, 6, 4, 5, 6, 5, 4, 6, 5, 4];
const RISING: Tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const FALLING: Tenths = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

function lane(flows: Partial<LaneSummary['flows']>, load: number | null = 0.8): LaneSummary {
  const all = { finished: 1_000, after_arrivals: 0, cool_down: 20_000, fct_by_tenth_s: EVEN };
  return { identity: { load }, flows: { ...all, ...flows } } as unknown as LaneSummary;
}

describe('unsteady', () => {
  it('is empty for a steady run', () => {
    expect(unsteady('LAS', [lane({}), lane({})])).toEqual([]);
  });

  it('counts flows that finished in a draining network, with the reason', () => {
    expect(unsteady('LAS', [lane({ after_arrivals: 3 }), lane({ after_arrivals: 9 })])).toEqual([
      'LAS: 12 of 2,000 counted flows finished after the last arrival, in a draining network, because the traffic ' +
        'that follows the counted flows is limited to 20,000 flows.',
    ]);
    const [said] = unsteady('LAS', [lane({ after_arrivals: 3, cool_down: 0 })]);
    expect(said).toMatch(/because nothing follows the last counted flow\.$/);
  });

  it('distinguishes drift from scatter of the mean', () => {
    const [up] = unsteady('LAS', [lane({ fct_by_tenth_s: RISING })]);
    expect(up).toMatch(/rises over successive tenths of the counted flows \(Kendall’s tau 1\.00/);
    const [down] = unsteady('LAS', [lane({ fct_by_tenth_s: FALLING })]);
    expect(down).toMatch(/falls .*tau −1\.00/);
  });

  it('ignores workloads without a load', () => {
    expect(unsteady('LAS', [lane({ after_arrivals: 30 }, null)])).toEqual([]);
  });
});
