import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationThroughput, deadlineOutcome, deadlineUse } from './deadlines';

const none = Number.NaN;
const columns = {
  start_s: Float64Array.of(0, 0, 0, 8, 0),
  completion_s: Float64Array.of(1, 3, none, none, 5),
  deadline_s: Float64Array.of(2, 2, 2, 4, none),
};

describe('deadlines', () => {
  it('are missed by late and overdue flows, or still pending; rows without a deadline do not count', () => {
    expect(deadlineOutcome(columns, 10)).toEqual({
      total: 4,
      met: 1,
      missed: 2,
      pending: 1,
      missRatio: 0.5,
    });
  });

  it('of future arrivals do not count, as in the engine', () => {
    expect(deadlineOutcome(columns, 7)).toMatchObject({ total: 3, missed: 2, pending: 0 });
    expect(deadlineOutcome(columns, 7).missRatio).toBeCloseTo(2 / 3, 9);
    expect(deadlineOutcome(columns, 8)).toMatchObject({ total: 4, pending: 1 });
  });

  it('are met by completion at the deadline itself', () => {
    const exact = {
      start_s: Float64Array.of(0),
      completion_s: Float64Array.of(2),
      deadline_s: Float64Array.of(2),
    };
    expect(deadlineOutcome(exact, 2).met).toBe(1);
  });

  it('have no ratio if there are none', () => {
    const outcome = deadlineOutcome({ ...columns, deadline_s: new Float64Array(5).fill(none) }, 10);
    expect(outcome.total).toBe(0);
    expect(outcome.missRatio).toBeNaN();
  });

  it('admit more flows when relaxed, relative to all rows with a deadline', () => {
    const of = applicationThroughput(columns.completion_s, columns.deadline_s);
    expect(of).toEqual([
      { factor: 1, within: 1, share: 0.25 },
      { factor: 1.5, within: 2, share: 0.5 },
      { factor: 2, within: 2, share: 0.5 },
    ]);
  });

  it('are used to a fraction, or exceeded', () => {
    const { sorted, unfinished } = deadlineUse(columns.completion_s, columns.deadline_s);
    expect([...sorted]).toEqual([0.5, 1.5]);
    expect(unfinished).toBe(2);
  });

  it('are consistent: throughput at 1× equals the share met, and only late rows use more than 1', () => {
    const time = fc.double({ noNaN: true, min: 0.1, max: 10 });
    const row = fc.tuple(fc.option(time, { nil: none }), fc.option(time, { nil: none }));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const completion_s = Float64Array.from(rows, ([completion]) => completion);
        const deadline_s = Float64Array.from(rows, ([, deadline]) => deadline);
        const start_s = new Float64Array(rows.length);
        const outcome = deadlineOutcome({ start_s, completion_s, deadline_s }, 1e9);
        const use = deadlineUse(completion_s, deadline_s);
        const [atOnce] = applicationThroughput(completion_s, deadline_s);
        expect(outcome.pending).toBe(0);
        expect(atOnce?.within).toBe(outcome.met);
        expect(use.sorted.filter((value) => value > 1).length + use.unfinished).toBe(
          outcome.missed,
        );
      }),
    );
  });
});
