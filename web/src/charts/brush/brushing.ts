/** Moves the selected range: its ends snap to steps and never cross. */
import { bisectCenter } from 'd3';

export type Range = readonly [number, number];

/** The nearest step; the value itself if there are no steps. */
export const snap = (steps: readonly number[], value: number): number =>
  steps[bisectCenter(steps, value)] ?? value;

/** The range between two pointer positions; null if both snap to the same step. */
export function between(steps: readonly number[], a: number, b: number): Range | null {
  const [low, high] = [snap(steps, Math.min(a, b)), snap(steps, Math.max(a, b))];
  return low < high ? [low, high] : null;
}

const MOVES: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The range after a key on one of its ends; undefined for other keys. */
export function moved(
  steps: readonly number[],
  [low, high]: Range,
  end: 'low' | 'high',
  key: string,
): Range | undefined {
  const by = MOVES[key];
  if (by === undefined) return undefined;
  const at = bisectCenter(steps, end === 'low' ? low : high);
  const next = steps[Math.min(steps.length - 1, Math.max(0, at + by))];
  if (next === undefined) return undefined;
  if (end === 'low') return next < high ? [next, high] : undefined;
  return next > low ? [low, next] : undefined;
}
