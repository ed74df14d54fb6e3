import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOW_BUCKETS, type SizeBucket } from '../distributions/buckets';
import { changesOf, stepsOf } from './changes';
import { excessTimes } from './excess';
import { type AccountedFlow, accountedLane } from './fixture';
import { meansOf } from './means';
import { missedIn } from './missed';

const [ALL, SMALL] = FLOW_BUCKETS as [SizeBucket, SizeBucket];

const flow = (ps: readonly number[], more: Partial<AccountedFlow> = {}): AccountedFlow => ({
  bytes: 1000,
  ps,
  ...more,
});

describe('mean parts', () => {
  it('cover the flows that count and finished under all contestants', () => {
    const fair = accountedLane(1, [
      flow([10, 20]),
      flow([99, 99], { uncounted: true }),
      flow([30, 40]),
      flow([1e6, 0], { bytes: 1e6 }),
    ]);
    const other = accountedLane(1, [
      flow([2, 4]),
      flow([9, 9], { uncounted: true }),
      flow([5, 5], { state: 2 }),
      flow([1e3, 0], { bytes: 1e6 }),
    ]);
    const [own, base] = meansOf([[other], [fair]], SMALL) ?? [];
    expect(own).toMatchObject({ flows: 1, causes_ps: [2, 4], total_ps: 6 });
    expect(base).toMatchObject({ causes_ps: [10, 20], total_ps: 30 });
  });

  it('are means over seeds of means, in the seeds that all have', () => {
    const lanes = [
      accountedLane(1, [flow([10, 0]), flow([20, 0])]),
      accountedLane(2, [flow([40, 5])]),
      accountedLane(3, [flow([1000, 1000])]),
    ];
    const [own] = meansOf([lanes, lanes.slice(0, 2)], ALL) ?? [];
    expect(own).toMatchObject({ flows: 3, causes_ps: [27.5, 2.5], total_ps: 30 });
    expect(own?.bySeed).toMatchObject([{ total_ps: 15 }, { causes_ps: [40, 5] }]);
    expect(meansOf([lanes, []], ALL)).toBeNull();
  });
});

describe('changes', () => {
  const parts = fc.array(fc.nat(1e12), { minLength: 21, maxLength: 21 });

  it('add up to the difference of the means, whatever is pooled', () => {
    const flows = fc.array(fc.tuple(parts, parts), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(flows, (pairs) => {
        const lanes = [0, 1].map((side) => [
          accountedLane(
            1,
            pairs.map((pair) => flow(pair[side] ?? [])),
          ),
        ]);
        const [own, base] = meansOf(lanes, ALL) ?? [];
        if (!own || !base) throw new Error('all flows finished');
        const steps = stepsOf(changesOf(own, base), base);
        const until = lanes.map(
          ([lane]) =>
            (lane?.columns.until_ps.reduce((sum, one) => sum + one, 0) ?? 0) / pairs.length,
        );
        expect(own.total_ps / (until[0] ?? 0)).toBeCloseTo(1, 12);
        expect((steps.at(-1)?.to_ps ?? 0) / own.total_ps).toBeCloseTo(1, 12);
      }),
    );
  });

  it('come largest first, and pool small ones', () => {
    const of = (causes_ps: number[]) => {
      const total_ps = causes_ps.reduce((sum, one) => sum + one, 0);
      const parts = { causes_ps, total_ps, ahead_ps: 0 };
      return { flows: 1, ...parts, bySeed: [parts] };
    };
    const [own, base] = [of([100, 900, 51, 50]), of([100, 1000, 49, 30])];
    expect(changesOf(own, base)).toMatchObject([
      { cause: 1, ps: -100 },
      { cause: 3, ps: 20 },
      { cause: 2, ps: 2 },
    ]);
    const more = of([101, 900, 51, 50]);
    expect(changesOf(more, base).at(-1)).toMatchObject({ cause: null, ps: 3, low_ps: Number.NaN });
  });
});

describe('excess over the ideal', () => {
  const causes = (['transmission', 'own_queueing', 'down_wait', 'recovery'] as const).map(
    (part) => ({ part }),
  );
  const excess = (ps: number[], ideal_ps: number) =>
    meansOf([[accountedLane(1, [flow(ps, { ideal_ps })])]], ALL, excessTimes(causes))?.[0];

  it('debits the ideal in order, and leaves waiting for others', () => {
    expect(excess([10, 5, 7, 100], 18)).toMatchObject({
      causes_ps: [0, 0, 7, 97],
      ahead_ps: 0,
      total_ps: 104,
    });
  });

  it('has a negative term for flows ahead of their ideal', () => {
    expect(excess([84_680_000, 0, 0, 0], 84_744_000)).toMatchObject({
      causes_ps: [0, 0, 0, 0],
      ahead_ps: -64_000,
      total_ps: -64_000,
    });
  });
});

describe('missed deadlines', () => {
  it('say what late flows lacked, and count those that never finished', () => {
    const lane = accountedLane(1, [
      flow([60, 60], { deadline_ps: 100 }),
      flow([60, 100], { deadline_ps: 100 }),
      flow([50, 50], { deadline_ps: 100 }),
      flow([10, 10], { deadline_ps: 100, state: 1 }),
      flow([500, 500]),
    ]);
    expect(missedIn([lane], ALL)).toMatchObject({
      ...{ judged: 4, late: 2, lost: 1, causes_ps: [60, 80] },
      ...{ total_ps: 140, deadline_ps: 100, lack_ps: 40 },
    });
    expect(missedIn([accountedLane(1, [flow([1, 1])])], ALL)).toBeNull();
  });
});
