/** Notable moments of a lane. */
import type { Outline } from '../../engine/generated';
import type { Film } from '../../engine/protocol';
import type { Course } from './film';
import { slotName } from './network';

export interface Moment {
  readonly time_s: number;
  readonly what: string;
}

/** Below this number of flows, fractions are omitted. */
const FEW = 10;

interface Told {
  readonly film: Film;
  readonly outline: Outline;
  readonly course: Course;
  readonly flows: {
    readonly start_s: Float64Array;
    /** NaN without a deadline. */
    readonly deadline_s: Float64Array;
  };
  /** NaN while unfinished. */
  readonly fct_s: Float64Array;
}

/** In chronological order. */
export function momentsOf(told: Told): Moment[] {
  const { ends_s } = told.course;
  const last = ends_s.length - 1;
  const share = (part: number) =>
    last < FEW && part < 1 ? Number.NaN : (ends_s[Math.round(part * last)] ?? Number.NaN);
  return [
    longestQueue(told),
    { time_s: firstMiss(told), what: 'the first deadline passes' },
    { time_s: share(0.5), what: 'half of the flows have finished' },
    { time_s: share(0.9), what: '90\u00a0% of the flows have finished' },
    { time_s: share(1), what: 'the last flow finishes' },
  ]
    .filter(({ time_s }) => Number.isFinite(time_s))
    .sort((a, b) => a.time_s - b.time_s);
}

function longestQueue({ film, outline }: Told): Moment {
  const slots = film.longest_bytes.length / film.to_s.length;
  let longest = 0;
  let at = -1;
  film.longest_bytes.forEach((bytes, index) => {
    if (bytes > longest) [longest, at] = [bytes, index];
  });
  const time_s = at < 0 ? Number.NaN : (film.to_s[Math.floor(at / slots)] ?? Number.NaN);
  return { time_s, what: `the longest queue, ${slotName(outline, at % slots)}` };
}

/** The first deadline that passed before its flow finished. */
function firstMiss({ flows: { start_s, deadline_s }, fct_s }: Told): number {
  let first = Number.POSITIVE_INFINITY;
  deadline_s.forEach((deadline, flow) => {
    if (Number.isNaN(deadline) || (fct_s[flow] ?? Number.NaN) <= deadline) return;
    first = Math.min(first, deadline + (start_s[flow] ?? Number.NaN));
  });
  return first;
}
