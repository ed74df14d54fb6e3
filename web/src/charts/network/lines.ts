/** Where either direction of a link is drawn. */
import { endsOfSlot } from '../../derive/network/network';
import type { Outline } from '../../engine/generated';
import type { Placement } from './layout';

/** Offset of either direction of a link from its middle, in pixels. */
const APART = 1.1;

/** From sender to receiver, slightly offset so that both directions are visible. */
export function lineOf(outline: Outline, { groups }: Placement, slot: number) {
  const [from, to] = endsOfSlot(outline, slot).map((group) => groups[group]);
  if (!from || !to || from === to) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [sx, sy] = [-dy * APART, dx * APART];
  return { x1: from.x + sx, y1: from.y + sy, x2: to.x + sx, y2: to.y + sy, dx, dy, from, to };
}
