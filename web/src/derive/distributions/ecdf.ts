/** The empirical distribution of a sample, thinned to screen resolution. */
import { bisectRight } from 'd3';

export type ScaleKind = 'linear' | 'log';

/** A step function: from `x[i]` on, the share `p[i]` of the sample is at most that value. */
export interface Ecdf {
  readonly x: Float64Array;
  readonly p: Float64Array;
}

export interface Thinning {
  readonly domain: readonly [number, number];
  readonly scale: ScaleKind;
  /** Number of pixel columns; each keeps at most two steps. */
  readonly columns: number;
}

/**
 * The distribution of an ascending sample, reduced to the first and last value of every pixel column; the omitted
 * values lie between them in the same column. Costs a search per column, not a pass over the sample.
 */
export function ecdf(sorted: Float64Array, { domain, scale, columns }: Thinning): Ecdf {
  const n = sorted.length;
  const first = sorted[0];
  if (first === undefined) return { x: new Float64Array(), p: new Float64Array() };
  const x = [first];
  const p = [0];
  let from = 0;
  for (let column = 1; column <= columns && from < n; column++) {
    const to =
      column === columns ? n : bisectRight(sorted, edge(domain, scale, column / columns), from);
    if (to === from) continue;
    x.push(sorted[from] ?? first);
    p.push((from + 1) / n);
    if (to - 1 > from) {
      x.push(sorted[to - 1] ?? first);
      p.push(to / n);
    }
    from = to;
  }
  return { x: Float64Array.from(x), p: Float64Array.from(p) };
}

/** Share of an ascending sample that is at most `value`. */
export const shareUpTo = (sorted: Float64Array, value: number): number =>
  sorted.length === 0 ? Number.NaN : bisectRight(sorted, value) / sorted.length;

function edge([low, high]: readonly [number, number], scale: ScaleKind, share: number): number {
  return scale === 'log' ? low * (high / low) ** share : low + (high - low) * share;
}
