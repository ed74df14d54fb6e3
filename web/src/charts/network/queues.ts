/** Paints the queues of a network as bars. */
import { PRIORITIES, waitingIn } from '../../derive/network/network';
import type { Inks } from './inks';
import { lineOf } from './lines';
import type { Picture } from './picture';

/** Maximum height of a bar, in pixels. */
const TALLEST = 30;

/** A bar at the sending end, as tall as its waiting bytes, with the highest priority at its foot. */
export function paintQueue(
  context: CanvasRenderingContext2D,
  { outline, placement, loads, tallest_bytes, levels }: Picture,
  slot: number,
  inks: Inks,
) {
  if (!loads) return;
  const waiting = waitingIn(loads, slot);
  const line = lineOf(outline, placement, slot);
  if (waiting === 0 || !line) return;
  const tall = TALLEST * Math.sqrt(waiting / tallest_bytes);
  const { x, y, width } = footOf(line);
  if (!levels) return paintHollow(context, { x, y, width, height: tall }, inks);
  let foot = y;
  for (let priority = 0; priority < PRIORITIES; priority++) {
    const part = (tall * (loads.waiting_bytes[slot * PRIORITIES + priority] ?? 0)) / waiting;
    if (part === 0) continue;
    context.fillStyle = inks.priorities[priority] ?? '';
    context.fillRect(x - width / 2, foot - part, width, part);
    foot -= part;
  }
}

/** A shade would suggest a priority, where all packets have the same one. */
function paintHollow(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  { host, ground }: Inks,
) {
  context.fillStyle = host;
  context.fillRect(x - width / 2, y - height, width, height);
  if (width <= 2 || height <= 2) return;
  context.fillStyle = ground;
  context.fillRect(x - width / 2 + 1, y - height + 1, width - 2, height - 2);
}

/** Queues towards a host are drawn above the host, where there is room; others at the start of their link. */
function footOf({ from, to, x1, y1, dx, dy }: NonNullable<ReturnType<typeof lineOf>>) {
  const isForHost = to.width === to.height;
  if (isForHost) return { x: to.x, y: to.y - to.height / 2 - 1, width: Math.min(to.width, 6) };
  const away = from.height / 2 + 7;
  return { x: x1 + dx * away, y: y1 + dy * away + 2, width: 4 };
}
