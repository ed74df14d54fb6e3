/** The shown span of a time axis in picoseconds: zooming and panning within a whole that starts at zero. */

export type Span = readonly [number, number];

/** The shortest span that can be shown, in picoseconds: one nanosecond. */
const SHORTEST = 1_000;

/** The span of `wanted` length around `at`, which keeps its place on the screen, within the whole. */
export function zoomed(span: Span, whole: number, factor: number, at = (span[0] + span[1]) / 2) {
  const length = Math.min(whole, Math.max(Math.min(SHORTEST, whole), (span[1] - span[0]) * factor));
  const share = (at - span[0]) / (span[1] - span[0]);
  return placed(at - share * length, length, whole);
}

/** The span moved by a share of its length. */
export function panned(span: Span, whole: number, share: number): Span {
  const length = span[1] - span[0];
  return placed(span[0] + share * length, length, whole);
}

/** A span that contains the interval: unchanged if it does already. */
export function revealing(span: Span, whole: number, [from, to]: Span): Span {
  if (from >= span[0] && to <= span[1]) return span;
  const length = Math.max(span[1] - span[0], Math.min(whole, (to - from) * 1.2));
  return placed((from + to - length) / 2, length, whole);
}

/** Limits a span from a link to the whole. */
export function within(span: Span | null, whole: number): Span {
  if (!span || !(span[1] > span[0]) || span[0] >= whole) return [0, whole];
  return placed(span[0], Math.min(whole, span[1] - span[0]), whole);
}

export const isWhole = (span: Span, whole: number): boolean => span[0] <= 0 && span[1] >= whole;

/** Whole picoseconds, because links carry them. */
function placed(from: number, length: number, whole: number): Span {
  const start = Math.round(Math.max(0, Math.min(from, whole - length)));
  return [start, Math.min(whole, Math.round(start + length))];
}
