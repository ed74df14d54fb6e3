import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrivals, arrivedBefore, firstUnsettled, settledByArrival } from './settledByArrival';

const NEVER = Number.NaN;

/** A lane that counts all its rows; a completion time of null was rejected. */
function lane(start: readonly number[], completion: readonly (number | null)[]): Arrivals {
  return {
    start_s: Float64Array.from(start),
    completion_s: Float64Array.from(completion, (one) => one ?? NEVER),
    counted: new Uint8Array(start.length).fill(1),
    rejected: Uint8Array.from(completion, (one) => (one === null ? 1 : 0)),
  };
}

describe('arrivals that all lanes have settled', () => {
  const start = [0, 1, 2, 3];

  it('end where any lane left one open, however much later it has finished', () => {
    const quick = lane(start, [1, NEVER, 1, 1]);
    const steady = lane(start, [1, 1, 1, NEVER]);
    expect(settledByArrival([quick, steady])).toEqual({ before_s: 1, n: 1, of: 4 });
    expect(settledByArrival([steady])).toEqual({ before_s: 3, n: 3, of: 4 });
  });

  it('are all, without an end, once everything is settled', () => {
    const all = { before_s: Number.POSITIVE_INFINITY, n: 4, of: 4 };
    expect(settledByArrival([lane(start, [1, 1, 1, 1])])).toEqual(all);
  });

  it('are none before the first of them is settled', () => {
    const open = lane(start, [NEVER, 1, 1, 1]);
    expect(settledByArrival([open, lane(start, [1, 1, 1, 1])])).toMatchObject({ n: 0, of: 4 });
  });

  it('are none while a lane has not started', () => {
    expect(settledByArrival([lane(start, [1, 1, 1, 1]), null])).toMatchObject({ n: 0, of: 4 });
    expect(settledByArrival([null])).toMatchObject({ n: 0, of: 0 });
  });

  it('include what was rejected, which will never finish', () => {
    expect(settledByArrival([lane(start, [1, null, 1, NEVER])])).toMatchObject({ n: 3 });
  });

  it('do not wait for what does not count', () => {
    const warm = lane(start, [NEVER, 1, 1, NEVER]);
    warm.counted[0] = 0;
    expect(settledByArrival([warm])).toEqual({ before_s: 3, n: 2, of: 3 });
  });

  it('leave out all that came at the same moment as one that is open', () => {
    expect(settledByArrival([lane([0, 1, 1, 1], [1, 1, NEVER, 1])])).toMatchObject({ n: 1 });
  });

  it('may come in any order', () => {
    expect(settledByArrival([lane([3, 0, 2, 1], [1, 1, NEVER, 1])])).toMatchObject({
      before_s: 2,
      n: 2,
    });
  });
});

/** Lanes of the same arrivals with their own completion times, of which some rows are rejected when they arrive. */
const lanes = fc.integer({ min: 1, max: 30 }).chain((rows) =>
  fc.record({
    start: fc.array(fc.nat(40), { minLength: rows, maxLength: rows }),
    counted: fc.array(fc.constantFrom(1, 1, 1, 0), { minLength: rows, maxLength: rows }),
    took: fc.array(
      fc.array(fc.option(fc.integer({ min: 1, max: 60 }), { freq: 9 }), {
        minLength: rows,
        maxLength: rows,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    now: fc.tuple(fc.nat(110), fc.nat(110)),
  }),
);
type Lanes = typeof lanes extends fc.Arbitrary<infer T> ? T : never;

/** What the lanes have said by then. */
const at = ({ start, counted, took }: Lanes, now: number): Arrivals[] =>
  took.map((own) => ({
    ...lane(
      start,
      own.map((one, row) => {
        const from = start[row] ?? 0;
        if (one === null) return from <= now ? null : NEVER;
        return from + one <= now ? one : NEVER;
      }),
    ),
    counted: Uint8Array.from(counted),
  }));

describe('whatever lanes do, the arrivals they are compared by', () => {
  it('are settled in all of them, and everything that came before them is among them', () => {
    fc.assert(
      fc.property(lanes, (of) => {
        const all = at(of, of.now[0]);
        const { before_s, n } = settledByArrival(all);
        const first = all[0] as Arrivals;
        const mask = arrivedBefore(first.start_s, first.counted, before_s);
        expect(mask.reduce((sum, one) => sum + one, 0)).toBe(n);
        first.start_s.forEach((start, row) => {
          if (first.counted[row] === 1) expect(mask[row]).toBe(start < before_s ? 1 : 0);
          if (mask[row] !== 1) return;
          for (const { completion_s, rejected } of all) {
            expect(rejected[row] === 1 || (completion_s[row] ?? NEVER) > 0).toBe(true);
          }
        });
      }),
    );
  });

  it('are as many as can be: some lane has not settled one that came at their end', () => {
    fc.assert(
      fc.property(lanes, (of) => {
        const all = at(of, of.now[0]);
        const { before_s } = settledByArrival(all);
        if (before_s === Number.POSITIVE_INFINITY) return;
        const open = all.some(({ start_s, counted, completion_s, rejected }) =>
          start_s.some(
            (start, row) =>
              start === before_s &&
              counted[row] === 1 &&
              rejected[row] === 0 &&
              Number.isNaN(completion_s[row]),
          ),
        );
        expect(open).toBe(true);
      }),
    );
  });

  it('only grow while lanes go on', () => {
    fc.assert(
      fc.property(lanes, (of) => {
        const [sooner, later] = [Math.min(...of.now), Math.max(...of.now)];
        const before = settledByArrival(at(of, sooner));
        const after = settledByArrival(at(of, later));
        expect(after.n).toBeGreaterThanOrEqual(before.n);
        expect(after.of).toBe(before.of);
      }),
    );
  });

  it('do not depend on how quick anyone was with them', () => {
    fc.assert(
      fc.property(lanes, fc.double({ min: 0.1, max: 10, noNaN: true }), (of, factor) => {
        const all = at(of, of.now[0]);
        const scaled = all.map((one) => ({
          ...one,
          completion_s: one.completion_s.map((completion) => completion * factor),
        }));
        expect(settledByArrival(scaled)).toEqual(settledByArrival(all));
      }),
    );
  });

  it('end with the first that a lane has left open', () => {
    fc.assert(
      fc.property(lanes, (of) => {
        const all = at(of, of.now[0]);
        expect(settledByArrival(all).before_s).toBe(Math.min(...all.map(firstUnsettled)));
      }),
    );
  });
});
