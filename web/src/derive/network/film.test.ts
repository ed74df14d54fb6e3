import { describe, expect, it } from 'vitest';
import type { Film } from '../../engine/protocol';
import { OUTLINE } from '../../engine/worker/fakeEngine';
import { courseOf, endOfFilms, loadsAt, nextFrame, standingAt } from './film';
import { momentsOf } from './moments';

/** Two directions of one cable, in frames that end at 1, 2 and 4 s. */
const film: Film = {
  to_s: Float64Array.of(1, 2, 4),
  load: Float32Array.of(0, 0.5, 1, 0, 0.25, 0),
  busiest: Float32Array.of(0, 0.5, 1, 0, 0.25, 0),
  waiting_bytes: new Float32Array(3 * 16),
  longest_bytes: Float32Array.of(0, 3_000, 9_000, 0, 0, 0),
};

describe('a film', () => {
  it('shows the last frame that ended by the given time', () => {
    expect(loadsAt(film, 2)).toMatchObject({ from_s: 1, to_s: 2 });
    const later = loadsAt(film, 2.1);
    expect([later?.from_s, later?.to_s, later?.load[0]]).toEqual([1, 2, 1]);
    expect(later?.waiting_bytes).toHaveLength(16);
    expect([later, loadsAt(film, 4)].map((at) => at?.longest_bytes[0])).toEqual([9_000, 0]);
  });

  it('shows an idle network before its first frame has ended', () => {
    for (const time_s of [0, 0.5]) {
      const { load, busiest, longest_bytes } = loadsAt(film, time_s) ?? {};
      const values = [load, busiest, longest_bytes].flatMap((column) => [...(column ?? [1])]);
      expect(values).toEqual([0, 0, 0, 0, 0, 0]);
    }
  });

  it('shows nothing after the lane ended', () => {
    expect(loadsAt(film, 4.5)).toBeNull();
    expect(endOfFilms([film, { ...film, to_s: Float64Array.of(1, 2, 7) }])).toBe(7);
  });

  it('advances to the next frame of any lane', () => {
    const other = { ...film, to_s: Float64Array.of(1.5, 3, 5) };
    expect(nextFrame([film, other], 1, 1)).toBe(1.5);
    expect(nextFrame([film, other], 1.5, -1)).toBe(1);
    expect(nextFrame([film, other], 0.5, -1)).toBe(0);
    expect(nextFrame([film, other], 5, 1)).toBe(5);
  });
});

describe('the timeline of a lane', () => {
  const start_s = Float64Array.of(0, 1, 3);
  const fct_s = Float64Array.of(2.5, 1, Number.NaN);
  const course = courseOf(start_s, fct_s);

  it('counts finished and open flows', () => {
    expect(standingAt(course, 1.5)).toEqual({ finished: 0, open: 2 });
    expect(standingAt(course, 2.5)).toEqual({ finished: 2, open: 0 });
    expect(standingAt(course, 4)).toEqual({ finished: 2, open: 1 });
  });

  it('has moments: the longest queue, the first missed deadline, finishes', () => {
    const flows = { start_s, deadline_s: Float64Array.of(2, 5, 0.5) };
    const moments = momentsOf({ film, outline: OUTLINE, course, flows, fct_s });
    expect(moments.map(({ time_s, what }) => `${time_s} ${what}`)).toEqual([
      '2 the longest queue, host 0 → host 1',
      '2 the first deadline passes',
      '2.5 the last flow finishes',
    ]);
  });
});
