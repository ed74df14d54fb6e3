/** The lanes of a finished race, as measures read them. */
import { isWithin } from '../../derive/distributions/buckets';
import { sampleOf } from '../../derive/distributions/sample';
import { slowdownOf } from '../../derive/distributions/slowdown';
import type { MeasuredLane, ValueTail } from '../../engine/protocol';
import { arrivalsOf } from '../race/heats';
import type { Lane, Race } from '../race/race';
import { type Pooled, pooledBy } from '../statistics/percentiles';

/** Null while a lane of the race has not ended. */
export function measuredLanes(
  race: Race | null,
  measures: readonly string[],
): MeasuredLane[] | null {
  if (race?.status !== 'finished') return null;
  const paths = [...new Set(measures.flatMap(percentilePaths))];
  return race.lanes.flatMap((lane) => {
    const { summary } = lane;
    if (!summary || lane.status !== 'done') return [];
    const tails = paths.flatMap((path) => {
      const by = pooledBy(path);
      const tail = by && tailOf(lane, by, race.scenario.seeds.length);
      return tail ? [[path, tail] as const] : [];
    });
    return [{ summary, tails: Object.fromEntries(tails) }];
  });
}

/** Paths of percentiles in a measure. */
const percentilePaths = (measure: string): string[] =>
  [...measure.matchAll(/([a-z_]+(?:\.[a-z_]+)*\.p\d+)\[/g)].map(([, path = '']) => path);

/** As many of the largest values as a percentile of any resample of the seeds can need. */
function tailOf(lane: Lane, { part, normalised, sizes, q }: Pooled, seeds: number) {
  const columns = lane.columns?.[part];
  const arrivals = arrivalsOf(part)(lane);
  if (!columns || !arrivals || !lane.summary) return null;
  const { completion_s, counted } = arrivals;
  const values = normalised ? slowdownOf(completion_s, columns.ideal_s) : completion_s;
  const { size_bytes } = columns;
  const { sorted } = sampleOf(
    values,
    (row) => counted[row] === 1 && (!sizes || isWithin(sizes, size_bytes[row] ?? Number.NaN)),
  );
  const most = seeds * lane.summary[part].counted;
  const needed = most - Math.floor((most * Math.round(q * 100)) / 100);
  const largest = [...sorted.slice(Math.max(0, sorted.length - needed))].reverse();
  return { count: sorted.length, largest } satisfies ValueTail;
}
