/**
 * A percentile of the values of several seeds together, and how it varies with the seeds. Values of one run depend on
 * each other, so whole seeds are drawn, with replacement; draws are the same for all who have as many seeds, so that
 * percentiles on identical arrivals can be set against each other draw by draw.
 */
import { percentile } from '../distributions/sample';

export interface PooledPercentile {
  /** Values of all seeds. */
  readonly n: number;
  readonly seeds: number;
  /** NaN of nothing. */
  readonly value: number;
  /** The percentile of every draw of seeds; empty of fewer than two seeds. */
  readonly draws: Float64Array;
}

const DRAWS = 2_000;
/** Values between two counts of how many are from which seed. */
const BLOCK = 64;

/** `sorted` holds the values of every seed, ascending. Yields between passes. */
export function* pooledPercentile(
  sorted: readonly Float64Array[],
  q: number,
  draws = DRAWS,
): Generator<void, PooledPercentile> {
  const pool = yield* merged(sorted);
  const n = pool.values.length;
  const seeds = sorted.length;
  const value = percentile(pool.values, q);
  if (seeds < 2 || n === 0) return { n, seeds, value, draws: new Float64Array() };
  const counts = countsOf(pool, seeds);
  const drawn = new Float64Array(draws);
  const next = generator();
  const weights = new Uint32Array(seeds);
  for (let draw = 0; draw < draws; draw++) {
    weights.fill(0);
    for (let at = 0; at < seeds; at++) {
      const seed = Math.floor(next() * seeds);
      weights[seed] = (weights[seed] ?? 0) + 1;
    }
    drawn[draw] = weighted(pool, counts, weights, q);
    if (draw % 100 === 0) yield;
  }
  return { n, seeds, value, draws: drawn };
}

interface Pool {
  /** Ascending, of all seeds. */
  readonly values: Float64Array;
  /** By value, the position of its seed. */
  readonly from: Uint32Array;
}

/** Merges neighbours until one is left. */
function* merged(sorted: readonly Float64Array[]): Generator<void, Pool> {
  let pools = sorted.map(
    (values, at): Pool => ({ values, from: new Uint32Array(values.length).fill(at) }),
  );
  while (pools.length > 1) {
    const next: Pool[] = [];
    for (let at = 0; at < pools.length; at += 2) {
      const [a, b] = [pools[at], pools[at + 1]];
      if (a) next.push(b ? merge(a, b) : a);
      yield;
    }
    pools = next;
  }
  return pools[0] ?? { values: new Float64Array(), from: new Uint32Array() };
}

function merge(a: Pool, b: Pool): Pool {
  const length = a.values.length + b.values.length;
  const whole = { values: new Float64Array(length), from: new Uint32Array(length) };
  let [i, j] = [0, 0];
  for (let at = 0; at < length; at++) {
    const mine = a.values[i] ?? Number.POSITIVE_INFINITY;
    const other = b.values[j] ?? Number.POSITIVE_INFINITY;
    const fromA = j >= b.values.length || (i < a.values.length && mine <= other);
    whole.values[at] = fromA ? mine : other;
    whole.from[at] = (fromA ? a.from[i++] : b.from[j++]) ?? 0;
  }
  return whole;
}

/** For the start of every block, how many values before it are from which seed. */
function countsOf({ values, from }: Pool, seeds: number): Uint32Array[] {
  const running = new Uint32Array(seeds);
  const counts: Uint32Array[] = [];
  for (let at = 0; at < values.length; at++) {
    if (at % BLOCK === 0) counts.push(running.slice());
    const seed = from[at] ?? 0;
    running[seed] = (running[seed] ?? 0) + 1;
  }
  counts.push(running);
  return counts;
}

/** The percentile where every value counts as often as its seed was drawn. */
function weighted({ values, from }: Pool, counts: Uint32Array[], weights: Uint32Array, q: number) {
  const before = (block: number) =>
    weights.reduce((sum, weight, seed) => sum + weight * (counts[block]?.[seed] ?? 0), 0);
  const total = before(counts.length - 1);
  if (total === 0) return Number.NaN;
  const place = Math.min(Math.floor(q * total), total - 1);
  // The last block before which there are no more values than that.
  let [low, high] = [0, counts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (before(middle) <= place) low = middle;
    else high = middle;
  }
  let passed = before(low);
  for (let at = low * BLOCK; at < values.length; at++) {
    passed += weights[from[at] ?? 0] ?? 0;
    if (passed > place) return values[at] ?? Number.NaN;
  }
  return Number.NaN;
}

/** From 0 to 1, always in the same order (mulberry32). */
function generator(): () => number {
  let state = 0x9e37_79b9;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
