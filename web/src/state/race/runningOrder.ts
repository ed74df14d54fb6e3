/** The order in which lanes run, the most informative first. */
import type { LanePlan } from '../../engine/generated';
import type { Lane } from './race';

/**
 * Lanes that are not reused, seed by seed; within a seed, the swept values at both ends first, then the middle, then
 * the middles of the gaps. Contestants with the same arrivals run side by side.
 */
export function runningOrder(plans: readonly LanePlan[], reused: readonly Lane[] = []): number[] {
  const done = new Set(reused.map(({ plan }) => plan.lane));
  const seeds = [...new Set(plans.map(({ seed }) => seed))];
  const values = [...new Set(plans.map(({ swept }) => swept ?? 0))].sort((a, b) => a - b);
  const rank = new Map(bisected(values.length).map((position, at) => [values[position], at]));
  const placeOf = ({ seed, swept, contestant }: LanePlan) => [
    seeds.indexOf(seed),
    rank.get(swept ?? 0) ?? 0,
    contestant,
  ];
  return plans
    .filter(({ lane }) => !done.has(lane))
    .map((plan) => ({ lane: plan.lane, place: placeOf(plan) }))
    .sort((a, b) => lexically(a.place, b.place))
    .map(({ lane }) => lane);
}

/** Indices `0..length`: both ends, then the middle of every gap, breadth first. */
export function bisected(length: number): number[] {
  if (length < 2) return length === 1 ? [0] : [];
  const order = [0, length - 1];
  const gaps: [number, number][] = [[0, length - 1]];
  for (let next = 0; next < gaps.length; next++) {
    const [low, high] = gaps[next] as [number, number];
    const middle = (low + high) >> 1;
    if (middle === low) continue;
    order.push(middle);
    gaps.push([low, middle], [middle, high]);
  }
  return order;
}

function lexically(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
