/**
 * A percentile of the pooled values of several seeds, and its variation over seeds. Values of one run are correlated,
 * so whole seeds are resampled, with replacement. Equal numbers of seeds yield equal resamples, so that percentiles on
 * identical arrivals can be compared resample by resample.
 */
import { percentile } from '../distributions/sample';

export interface PooledPercentile {
  /** Number of values of all seeds. */
  readonly n: number;
  readonly seeds: number;
  /** NaN without values. */
  readonly value: number;
  /** The percentile of every resample; empty for fewer than two seeds. */
  readonly draws: Float64Array;
}

const DRAWS = 2_000;
/** Number of values between two rows of cumulative counts. */
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
  /** Of all seeds, ascending. */
  readonly values: Float64Array;
  /** By value, the index of its seed. */
  readonly from: Uint32Array;
}

/** Merges neighbours until one pool is left. */
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

/** Cumulative counts per seed at the start of every block. */
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

/** The percentile with every value weighted by how often its seed was drawn. */
function weighted({ values, from }: Pool, counts: Uint32Array[], weights: Uint32Array, q: number) {
  const before = (block: number) =>
    weights.reduce((sum, weight, seed) => sum + weight * (counts[block]?.[seed] ?? 0), 0);
  const total = before(counts.length - 1);
  if (total === 0) return Number.NaN;
  const place = Math.min(Math.floor(q * total), total - 1);
  // Binary search for the last block preceded by at most this weight.
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

/** Uniform in [0, 1), a fixed sequence (mulberry32). */
function generator(): () => number {
  let state = 0x9e37_79b9;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
