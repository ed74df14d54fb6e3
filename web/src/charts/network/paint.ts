/** Paints links by load and queues by priority. Runs on every report of a lane, so it does no layout. */
import type { Inks } from './inks';
import type { Placed } from './layout';
import { lineOf } from './lines';
import type { Picture } from './picture';
import { paintQueue } from './queues';

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
