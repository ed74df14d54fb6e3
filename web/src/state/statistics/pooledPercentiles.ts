/** Percentiles of the pooled flows or coflows of all seeds, by contestant and swept value. */
import { isWithin } from '../../derive/distributions/buckets';
import { sampleInSteps } from '../../derive/distributions/sample';
import { slowdownOf } from '../../derive/distributions/slowdown';
import { type Arrivals, arrivedBefore } from '../../derive/lanes/settledByArrival';
import { type PooledPercentile, pooledPercentile } from '../../derive/statistics/resampling';
import type { Heat } from '../race/heats';
import type { Lane } from '../race/race';
import { type Pooled, pooledBy } from './percentiles';

export type Percentiles = ReadonlyMap<string, PooledPercentile>;

export const keyOf = (contestant: number, swept: number | null, id: string): string =>
  `${contestant} ${swept} ${id}`;

export const isAt = (key: string, swept: number | null): boolean =>
  key.split(' ')[1] === String(swept);

/** The arrivals of a lane if it has settled all that its heat is compared by; null otherwise. */
export type Reached = (lane: Lane, heat: Heat, part: 'flows' | 'coflows') => Arrivals | null;

/**
 * Computes the metrics with these ids, as far as columns suffice. Intervals require that all seeds have ended. Yields
 * between passes.
 */
export function* pooledPercentiles(
  heats: readonly Heat[],
  contestants: readonly number[],
  ids: readonly string[],
  reached: Reached,
): Generator<void, Percentiles> {
  const found = new Map<string, PooledPercentile>();
  for (const swept of new Set(heats.map((heat) => heat.swept))) {
    const own = distinct(heats.filter((heat) => heat.swept === swept));
    for (const contestant of contestants) {
      const sorted = new Map<string, Float64Array[] | null>();
      for (const id of ids) {
        const by = pooledBy(id);
        if (!by) continue;
        const compared = own.filter((heat) => heat[by.part].n > 0);
        const what = `${by.part} ${by.normalised} ${by.sizes?.key}`;
        const known = sorted.get(what);
        const seeds =
          known === undefined ? yield* sortedBySeed(compared, contestant, by, reached) : known;
        sorted.set(what, seeds);
        if (!seeds || seeds.length === 0) continue;
        const draws = own.every(({ ended }) => ended) ? undefined : 0;
        found.set(keyOf(contestant, swept, id), yield* pooledPercentile(seeds, by.q, draws));
        yield;
      }
    }
  }
  return found;
}

/** Null if the contestant has not settled the compared rows. */
function* sortedBySeed(
  heats: readonly Heat[],
  contestant: number,
  by: Pooled,
  reached: Reached,
): Generator<void, Float64Array[] | null> {
  const seeds: Float64Array[] = [];
  for (const heat of heats) {
    const lane = heat.lanes.find(({ plan }) => plan.contestant === contestant);
    const arrivals = lane && reached(lane, heat, by.part);
    const columns = lane?.columns?.[by.part];
    if (!arrivals || !columns) return null;
    const { size_bytes, ideal_s } = columns;
    const mask = arrivedBefore(arrivals.start_s, arrivals.counted, heat[by.part].before_s);
    const values = by.normalised
      ? slowdownOf(arrivals.completion_s, ideal_s)
      : arrivals.completion_s;
    const { sizes } = by;
    const { sorted } = yield* sampleInSteps(
      values,
      (row) => mask[row] === 1 && (!sizes || isWithin(sizes, size_bytes[row] ?? Number.NaN)),
    );
    seeds.push(sorted);
  }
  return seeds;
}

/** Identical runs count once, because a repetition is not another sample. */
export function distinct<H extends Heat>(heats: readonly H[]): H[] {
  const seen = new Set<string>();
  return heats.filter(({ lanes, ended, seed }) => {
    const runs = lanes.map(({ summary }) => `${summary?.arrivals} ${summary?.fingerprint}`);
    const run = ended ? runs.join() : `seed ${seed}`;
    const first = !seen.has(run);
    seen.add(run);
    return first;
  });
}
