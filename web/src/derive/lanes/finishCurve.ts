/** Cumulative completions over simulated time. */

interface Lane {
  readonly flows: { readonly start_s: Float64Array };
  /** NaN while unfinished. */
  readonly fct_s: Float64Array;
  readonly now_s: number;
  /** 1 for included flows. */
  readonly mask: Uint8Array;
}

export interface FinishCurve {
  /** Ascending. */
  readonly simulated_s: Float64Array;
  /** Flows finished by then. */
  readonly finished: Float64Array;
}

/** The curve at `points` evenly spaced finishes, from zero to the current count. */
export function finishCurve({ flows, fct_s, now_s, mask }: Lane, points = 400): FinishCurve {
  const ends = fct_s
    .map((fct, row) => (flows.start_s[row] ?? Number.NaN) + fct)
    .filter((end, row) => !Number.isNaN(end) && mask[row] === 1)
    .sort();
  const n = ends.length;
  const kept = Math.min(points, n);
  const finished = Float64Array.from({ length: kept + 2 }, (_, i) =>
    i > kept ? n : Math.round((i * n) / Math.max(1, kept)),
  );
  const simulated_s = finished.map((count) => (count === 0 ? 0 : (ends[count - 1] ?? 0)));
  simulated_s[kept + 1] = Math.max(now_s, simulated_s[kept] ?? 0);
  return { simulated_s, finished };
}
