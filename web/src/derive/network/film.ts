/** Looks up frames of a lane's film by simulated time. */
import { bisectLeft, bisectRight } from 'd3';
import type { Film, LinkLoads } from '../../engine/protocol';

/**
 * Link loads in the last frame that ended by `time_s`, idle before the first; null after the end. A frame that is still
 * to end would show load and queues of flows that have not arrived yet.
 */
export function loadsAt(film: Film, time_s: number): LinkLoads | null {
  const frames = film.to_s.length;
  if (time_s > endOfFilms([film])) return null;
  const seen = bisectRight(film.to_s, time_s) - 1;
  const part = (column: Float32Array) => {
    const length = column.length / frames;
    if (seen < 0) return new Float32Array(length);
    return column.subarray(seen * length, (seen + 1) * length);
  };
  return {
    from_s: film.to_s[seen - 1] ?? 0,
    to_s: film.to_s[seen] ?? 0,
    load: part(film.load),
    busiest: part(film.busiest),
    waiting_bytes: part(film.waiting_bytes),
    longest_bytes: part(film.longest_bytes),
  };
}

/** The next frame boundary of any lane after `time_s`, or with `step` −1 the previous one. */
export function nextFrame(films: readonly Film[], time_s: number, step: 1 | -1): number {
  const ends = films.flatMap(({ to_s }) => {
    const at = step === 1 ? bisectRight(to_s, time_s) : bisectLeft(to_s, time_s) - 1;
    return to_s[at] ?? (step === 1 ? [] : 0);
  });
  if (ends.length === 0) return time_s;
  return step === 1 ? Math.min(...ends) : Math.max(...ends);
}

/** The end of the last lane. */
export const endOfFilms = (films: readonly Film[]): number =>
  Math.max(0, ...films.map(({ to_s }) => to_s.at(-1) ?? 0));

/** Start and end times of flows, each ascending. */
export interface Course {
  readonly starts_s: Float64Array;
  readonly ends_s: Float64Array;
}

export function courseOf(start_s: Float64Array, fct_s: Float64Array): Course {
  const ends_s = fct_s.map((fct, flow) => fct + (start_s[flow] ?? Number.NaN));
  return {
    starts_s: start_s.slice().sort(),
    ends_s: ends_s.filter((end) => !Number.isNaN(end)).sort(),
  };
}

/** Number of finished flows at `time_s`, and of those under way or rejected. */
export function standingAt({ starts_s, ends_s }: Course, time_s: number) {
  const finished = bisectRight(ends_s, time_s);
  return { finished, open: bisectRight(starts_s, time_s) - finished };
}
