/** Reads values of the engine's size distribution. */
import { bisector } from 'd3';
import type { SizePoint } from '../../engine/generated';

const upTo = bisector(({ bytes }: SizePoint) => bytes).right;

/** The share of flows of at most `bytes`, and of the bytes in these flows. */
export function sharesAt(curve: readonly SizePoint[], bytes: number) {
  const after = upTo(curve, bytes);
  const [before, next] = [curve[after - 1], curve[after]];
  if (!before) return { flows: 0, carried: 0 };
  if (!next) return { flows: before.flows, carried: before.carried };
  const part = (bytes - before.bytes) / (next.bytes - before.bytes);
  const between = (a: number, b: number) => a + (b - a) * part;
  return {
    flows: between(before.flows, next.flows),
    carried: between(before.carried, next.carried),
  };
}

/** Round sizes across a range, three per decade. */
export function roundSizes(low: number, high: number): number[] {
  const sizes: number[] = [];
  for (let decade = Math.floor(Math.log10(Math.max(1, low))); 10 ** decade <= high; decade++) {
    for (const step of [1, 2, 5]) sizes.push(step * 10 ** decade);
  }
  return sizes.filter((size) => size >= low / 2 && size <= high * 2);
}
