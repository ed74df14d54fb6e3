/** Trend of a sequence, by Kendall's rank correlation with its positions. */

export interface Trend {
  /** Kendall's tau: 1 for ascending values, −1 for descending ones. */
  readonly tau: number;
  /** Whether a random order has a tau of this magnitude in at most 1 % of cases. */
  readonly significant: boolean;
}

/** Null for too few values. */
export function trendOf(values: readonly number[]): Trend | null {
  const known = values.filter((value) => !Number.isNaN(value));
  const n = known.length;
  let score = 0;
  for (let at = 1; at < n; at += 1) {
    for (let before = 0; before < at; before += 1) {
      score += Math.sign((known[at] as number) - (known[before] as number));
    }
  }
  const pairs = (n * (n - 1)) / 2;
  const beyond = shareBeyond(n, Math.abs(score));
  if (n < LEAST) return null;
  return { tau: score / pairs, significant: 2 * beyond <= 0.01 };
}

/** Below this, even a perfect order is not significant. */
const LEAST = 6;

/** Exact share of the permutations of `n` values whose score is at least `score`. */
function shareBeyond(n: number, score: number): number {
  // Share of permutations by number of discordant pairs, for one value, then two, and so on.
  let ways = [1];
  for (let size = 2; size <= n; size += 1) {
    const next = new Array<number>(ways.length + size - 1).fill(0);
    ways.forEach((count, descents) => {
      for (let more = 0; more < size; more += 1) {
        next[descents + more] = (next[descents + more] ?? 0) + count / size;
      }
    });
    ways = next;
  }
  const pairs = ways.length - 1;
  return ways.reduce(
    (sum, share, descents) => (pairs - 2 * descents >= score ? sum + share : sum),
    0,
  );
}
