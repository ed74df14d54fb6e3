/** Lanes of one contestant that differ in their seed: all of them, and each that counts for intervals. */
import type { LaneResults } from './pooled';

/** Something derived from all lanes, and from each lane that counts; from none while seeds run. */
export interface Seeded<T> {
  readonly all: T;
  readonly seeds: readonly T[];
}

export type SeededLanes = Seeded<readonly LaneResults[]>;

/** `seeds` are those that count. */
export function lanesBySeed(
  lanes: readonly LaneResults[],
  seeds: ReadonlySet<number>,
): SeededLanes {
  const counting = lanes.filter(({ seed }) => seeds.has(seed));
  return { all: lanes, seeds: counting.map((lane) => [lane]) };
}

export const mapSeeded = <T, U>({ all, seeds }: Seeded<T>, of: (one: T) => U): Seeded<U> => ({
  all: of(all),
  seeds: seeds.map(of),
});
