/**
 * Positions the groups of an outline. Hosts are at the bottom below their switch, each layer above those below it.
 * Deterministic for an outline and a width.
 */
import type { Outline } from '../../engine/generated';

export interface Placed {
  /** Centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Placement {
  /** By group. */
  readonly groups: readonly Placed[];
  /** By layer, the height of its middle. */
  readonly layers: readonly number[];
  readonly width: number;
  readonly height: number;
}

export interface Room {
  readonly width: number;
  /** Distance between layers. */
  readonly rise: number;
  readonly margin: number;
  /** Space above the highest layer, besides the margin. */
  readonly head?: number;
  /** Minimum distance between hosts; closer ones are wrapped into several rows. */
  readonly pitch: number;
  /** Size of a switch, if there is room. */
  readonly box: { readonly width: number; readonly height: number };
}

const MAX_PITCH = 34;
const GAP = 1.5;

export function layoutNetwork(outline: Outline, room: Room): Placement {
  const racks = racksOf(outline);
  const { x, row, rows, pitch } = placeHosts(racks, room);
  const lower = lowerNeighbours(outline);
  for (let layer = 1; layer < outline.layers.length; layer++) {
    placeLayer(outline, layer, lower, x, room);
  }
  const top = room.margin + (room.head ?? 0) + room.box.height / 2;
  const last = outline.layers.length - 1;
  const layers = outline.layers.map((_, layer) => top + (last - layer) * room.rise);
  const wide = switchWidth(outline, room);
  const single = Math.min(pitch * 0.8, 14);
  const groups = outline.groups.map(({ layer, nodes }, index): Placed => {
    const isHost = layer === 0;
    const y = (layers[layer] ?? 0) + (isHost ? (row.get(index) ?? 0) * Math.max(pitch, 6) : 0);
    const width = isHost
      ? nodes === 1
        ? single
        : Math.min(pitch * 1.5 - 3, 92)
      : (wide[layer] ?? 8);
    const height = isHost && nodes === 1 ? single : room.box.height;
    return { x: x.get(index) ?? room.width / 2, y, width, height };
  });
  const deep = (rows - 1) * Math.max(pitch, 6) + room.box.height / 2 + room.margin;
  return { groups, layers, width: room.width, height: (layers[0] ?? top) + deep };
}

/** Groups of hosts by the switch they are attached to, in node order. */
function racksOf({ groups, bundles }: Outline): number[][] {
  const home = new Map<number, number>();
  for (const { a, b } of bundles) {
    if (groups[a]?.layer !== 0) continue;
    if (groups[b]?.layer !== 0) home.set(a, b);
  }
  const racks = new Map<number, number[]>();
  groups.forEach(({ layer }, index) => {
    if (layer !== 0) return;
    // Hosts connected directly to each other have no switch: each is a rack.
    const at = home.get(index) ?? -1 - index;
    racks.set(at, [...(racks.get(at) ?? []), index]);
  });
  return [...racks.values()];
}

/** Places racks side by side with a gap, in as few rows as fit. */
function placeHosts(racks: readonly number[][], { width, margin, pitch: least }: Room) {
  const room = width - 2 * margin;
  const slots = (rows: number) =>
    racks.reduce((sum, rack) => sum + Math.ceil(rack.length / rows) + GAP, 0);
  let rows = 1;
  while (room / slots(rows) < least && rows < 64) rows += 1;
  const collapsed = racks.every((rack) => rack.length === 1);
  const pitch = Math.min(room / slots(rows), collapsed ? 110 : MAX_PITCH);
  const x = new Map<number, number>();
  const row = new Map<number, number>();
  let left = margin + (room - pitch * slots(rows)) / 2 + (GAP / 2) * pitch;
  for (const rack of racks) {
    const columns = Math.ceil(rack.length / rows);
    rack.forEach((group, at) => {
      x.set(group, left + ((at % columns) + 0.5) * pitch);
      row.set(group, Math.floor(at / columns));
    });
    left += (columns + GAP) * pitch;
  }
  return { x, row, rows, pitch };
}

/** By group, the connected groups of lower layers. */
function lowerNeighbours({ groups, bundles }: Outline): number[][] {
  const lower: number[][] = groups.map(() => []);
  for (const { a, b } of bundles) {
    const [la, lb] = [groups[a]?.layer ?? 0, groups[b]?.layer ?? 0];
    if (la < lb) lower[b]?.push(a);
    if (lb < la) lower[a]?.push(b);
  }
  return lower;
}

/** Centres each group above its lower neighbours; groups with the same span share its width. */
function placeLayer(
  { groups }: Outline,
  layer: number,
  lower: readonly number[][],
  x: Map<number, number>,
  room: Room,
) {
  const spans = new Map<string, { from: number; to: number; members: number[] }>();
  groups.forEach((group, index) => {
    if (group.layer !== layer) return;
    const below = (lower[index] ?? []).map((at) => x.get(at) ?? 0);
    const [from, to] = [Math.min(...below), Math.max(...below)];
    // A leaf has a span of its own, above its hosts; in higher layers, groups with equal spans share them.
    const key = layer === 1 ? String(index) : `${from.toFixed(1)} ${to.toFixed(1)}`;
    const span = spans.get(key) ?? { from, to, members: [] };
    span.members.push(index);
    spans.set(key, span);
  });
  for (const { from, to, members } of spans.values()) {
    members.forEach((index, at) => {
      x.set(index, from + ((at + 0.5) / members.length) * (to - from));
    });
  }
  const order = groups.flatMap((group, index) => (group.layer === layer ? [index] : []));
  spread(order, x, room);
}

/** Moves overlapping neighbours apart. */
function spread(order: number[], x: Map<number, number>, { width, margin, box }: Room) {
  const at = (index: number) => x.get(index) ?? 0;
  const sorted = [...order].sort((a, b) => at(a) - at(b) || a - b);
  const pitch = Math.min(box.width + 6, (width - 2 * margin) / Math.max(sorted.length, 1));
  const last = sorted.length - 1;
  sorted.forEach((index, place) => {
    const left = place === 0 ? margin + pitch / 2 : at(sorted[place - 1] as number) + pitch;
    x.set(index, Math.max(at(index), left));
  });
  for (let place = last; place >= 0; place--) {
    const index = sorted[place] as number;
    const right =
      place === last ? width - margin - pitch / 2 : at(sorted[place + 1] as number) - pitch;
    x.set(index, Math.min(at(index), right));
  }
}

/** By layer, the maximum width of its boxes. */
function switchWidth({ groups, layers }: Outline, { width, margin, box }: Room): number[] {
  return layers.map((_, layer) => {
    const many = groups.filter((group) => group.layer === layer).length;
    return Math.max(3, Math.min(box.width, (width - 2 * margin) / Math.max(many, 1) - 3));
  });
}
