/** Paints links by load and queues by priority. Runs on every report of a lane, so it does no layout. */
import { endsOfSlot, PRIORITIES, waitingIn } from '../../derive/network/network';
import type { Outline } from '../../engine/generated';
import type { LinkLoads } from '../../engine/protocol';
import type { Inks } from './inks';
import type { Placed, Placement } from './layout';

export interface Picture {
  readonly outline: Outline;
  readonly placement: Placement;
  /** Null before the lane's first report. */
  readonly loads: LinkLoads | null;
  /** Bytes of the tallest bar of all lanes. */
  readonly tallest_bytes: number;
}

/** Maximum height of a queue's bar, in pixels. */
const TALLEST = 30;
/** Offset of either direction of a link from its middle, in pixels. */
const APART = 1.1;

export function paint(context: CanvasRenderingContext2D, picture: Picture, inks: Inks) {
  const { width, height } = picture.placement;
  context.clearRect(0, 0, width, height);
  const slots = slotsByLoad(picture);
  for (const slot of slots) paintSlot(context, picture, slot, inks);
  picture.placement.groups.forEach((at, index) => {
    const isHost = picture.outline.groups[index]?.layer === 0;
    paintGroup(context, at, isHost ? inks.host : inks.node, inks.ground, isHost);
  });
  if (picture.loads) for (const slot of slots) paintQueue(context, picture, slot, inks);
}

/** Busy links last, above the idle ones that they cross. */
function slotsByLoad({ outline, loads }: Picture): number[] {
  const slots = Array.from({ length: 2 * outline.bundles.length }, (_, slot) => slot);
  const load = (slot: number) => loads?.busiest[slot] ?? 0;
  return slots.sort((a, b) => load(a) - load(b));
}

function paintSlot(
  context: CanvasRenderingContext2D,
  { outline, placement, loads }: Picture,
  slot: number,
  inks: Inks,
) {
  const line = lineOf(outline, placement, slot);
  if (!line) return;
  const load = loads?.busiest[slot] ?? 0;
  context.strokeStyle = inks.load(load);
  context.lineWidth = 0.6 + 1.8 * load;
  context.beginPath();
  context.moveTo(line.x1, line.y1);
  context.lineTo(line.x2, line.y2);
  context.stroke();
}

/** From sender to receiver, slightly offset so that both directions are visible. */
function lineOf(outline: Outline, { groups }: Placement, slot: number) {
  const [from, to] = endsOfSlot(outline, slot).map((group) => groups[group]);
  if (!from || !to || from === to) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [sx, sy] = [-dy * APART, dx * APART];
  return { x1: from.x + sx, y1: from.y + sy, x2: to.x + sx, y2: to.y + sy, dx, dy, from, to };
}

function paintGroup(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Placed,
  stroke: string,
  fill: string,
  isHost: boolean,
) {
  context.beginPath();
  if (width === height) context.arc(x, y, Math.max(width / 2, 1), 0, 2 * Math.PI);
  else context.roundRect(x - width / 2, y - height / 2, width, height, 2);
  context.fillStyle = isHost && width === height ? stroke : fill;
  context.strokeStyle = stroke;
  context.lineWidth = 1;
  context.fill();
  if (!isHost || width !== height) context.stroke();
}

/** A bar at the sending end, as tall as its waiting bytes, with the most urgent at its foot. */
function paintQueue(
  context: CanvasRenderingContext2D,
  { outline, placement, loads, tallest_bytes }: Picture,
  slot: number,
  inks: Inks,
) {
  if (!loads) return;
  const waiting = waitingIn(loads, slot);
  const line = lineOf(outline, placement, slot);
  if (waiting === 0 || !line) return;
  const tall = TALLEST * Math.sqrt(waiting / tallest_bytes);
  const { x, y, width } = footOf(line);
  let foot = y;
  for (let priority = 0; priority < PRIORITIES; priority++) {
    const part = (tall * (loads.waiting_bytes[slot * PRIORITIES + priority] ?? 0)) / waiting;
    if (part === 0) continue;
    context.fillStyle = inks.priorities[priority] ?? '';
    context.fillRect(x - width / 2, foot - part, width, part);
    foot -= part;
  }
}

/** Queues towards a host are drawn above the host, where there is room; others at the start of their link. */
function footOf({ from, to, x1, y1, dx, dy }: NonNullable<ReturnType<typeof lineOf>>) {
  const isForHost = to.width === to.height;
  if (isForHost) return { x: to.x, y: to.y - to.height / 2 - 1, width: Math.min(to.width, 6) };
  const away = from.height / 2 + 7;
  return { x: x1 + dx * away, y: y1 + dy * away + 2, width: 4 };
}
