/** A distribution through guessed points. */
import type { Sample } from './sample';

/** Number of values that stand for the curve. */
const VALUES = 400;

/**
 * A sample whose shares up to the ascending times `at_s` are the ascending `shares`; between them, and to half and twice
 * the outer ones, it is straight on a logarithmic axis.
 */
export function curveThrough(shares: readonly number[], at_s: readonly number[]): Sample {
  const points = [
    { share: 0, log: Math.log((at_s[0] ?? 1) / 2) },
    ...shares.map((share, at) => ({ share, log: Math.log(at_s[at] ?? 1) })),
    { share: 1, log: Math.log((at_s.at(-1) ?? 1) * 2) },
  ];
  const sorted = Float64Array.from({ length: VALUES }, (_, index) => {
    const share = (index + 0.5) / VALUES;
    const above = points.findIndex((point) => point.share >= share);
    const [low, high] = [points[above - 1] ?? points[0], points[above]];
    if (!low || !high) return Number.NaN;
    const part = (share - low.share) / (high.share - low.share);
    return Math.exp(low.log + part * (high.log - low.log));
  });
  return { sorted, unfinished: 0 };
}

/** Moves one of ascending times within `[from, to]`; the others give way, so that they stay in order. */
export function movedTime(
  at_s: readonly number[],
  index: number,
  to_s: number,
  [from, to]: readonly [number, number],
): number[] {
  const moved = Math.min(to, Math.max(from, to_s));
  return at_s.map((time, place) => {
    if (place === index) return moved;
    return place < index ? Math.min(time, moved) : Math.max(time, moved);
  });
}
