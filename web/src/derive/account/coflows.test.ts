import { describe, expect, it } from 'vitest';
import { FLOW_BUCKETS, type SizeBucket } from '../distributions/buckets';
import { coflowAccounts } from './coflows';
import { meansOf } from './means';

const [ALL] = FLOW_BUCKETS as [SizeBucket];

/** Three flows of coflow 0, whose second wave arrives 5 µs later; one flow of coflow 1; one of no coflow. */
const flows = {
  start_s: Float64Array.of(1e-6, 1e-6, 6e-6, 10e-6, 0),
  coflow: Uint32Array.of(0, 0, 0, 1, 0xffff_ffff),
};
const coflows = {
  start_s: Float64Array.of(1e-6, 10e-6),
  size_bytes: Float64Array.of(300, 100),
  ideal_s: Float64Array.of(1e-6, 1e-6),
  deadline_s: Float64Array.of(Number.NaN, Number.NaN),
  flows: Uint32Array.of(3, 1),
};
const columns = { flows, coflows } as unknown as Parameters<typeof coflowAccounts>[1];
const account = (state: readonly number[] = [0, 0, 0, 0, 0]) => ({
  // Two causes.
  ps: Float64Array.of(2e6, 1e6, 4e6, 4e6, 1e6, 3e6, 7e6, 0, 9e6, 0),
  until_ps: Float64Array.of(3e6, 8e6, 4e6, 7e6, 9e6),
  state: Uint8Array.from(state),
});

describe('the account of a coflow', () => {
  it('is that of its last flow, after the time until that flow arrived', () => {
    const lane = coflowAccounts(1, columns, account(), Uint8Array.of(1, 1));
    expect([...lane.columns.until_ps]).toEqual([9e6, 7e6]);
    expect([...lane.columns.ps]).toEqual([1e6, 3e6, 5e6, 7e6, 0, 0]);
    const [means] = meansOf([[lane]], ALL) ?? [];
    expect(means).toMatchObject({ flows: 2, causes_ps: [4e6, 1.5e6, 2.5e6], total_ps: 8e6 });
  });

  it('does not count where a flow has not finished', () => {
    const lane = coflowAccounts(1, columns, account([0, 2, 0, 0, 0]), Uint8Array.of(1, 1));
    expect(meansOf([[lane]], ALL)?.[0]).toMatchObject({ flows: 1, total_ps: 7e6 });
  });
});
