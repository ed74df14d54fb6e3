/**
 * Positions of the nodes of a graph without manual positions. Switches are layered by their distance from the hosts;
 * hosts form a block below their switch, which is laid out together with it.
 */
import { graphlib, layout } from '@dagrejs/dagre';
import type { GraphSpec } from '../../../engine/generated';
import { isHost, nodeCount } from '../../../state/scenario/graph';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sizes of nodes in the editor, in pixels. */
export const SIZE = {
  host: { width: 46, height: 26 },
  switch: { width: 84, height: 32 },
} as const;

const GAP = 8;
/** Approximate height of the switches above their hosts. */
const ABOVE = 200;
/** Distance between a switch and its hosts. */
const DROP = 34;
/** Approximate aspect ratio of the drawing. */
const ASPECT = 1.8;

export function arrange(graph: GraphSpec): Point[] {
  const places = tidy(graph);
  for (const { node, x, y } of graph.places ?? []) if (places[node]) places[node] = { x, y };
  return places;
}

function tidy(graph: GraphSpec): Point[] {
  const homes = hostsByHome(graph);
  const columns = columnsFor([...homes.values()].map(({ length }) => length));
  const blocks = new Map([...homes].map(([home, { length }]) => [home, blockOf(length, columns)]));
  const corners = layoutSwitches(graph, blocks);
  const places: Point[] = Array.from({ length: nodeCount(graph) }, () => ({ x: 0, y: 0 }));
  for (const [node, corner] of corners) {
    const block = blocks.get(node) ?? NO_BLOCK;
    const width = Math.max(block.width, SIZE.switch.width);
    places[node] = { x: corner.x + (width - SIZE.switch.width) / 2, y: corner.y };
    const top = corner.y + SIZE.switch.height + DROP;
    fill(places, homes.get(node) ?? [], block, { x: corner.x + (width - block.width) / 2, y: top });
  }
  const bottom = Math.max(0, ...places.map(({ y }) => y)) + 3 * DROP;
  const homeless = homes.get(NOWHERE) ?? [];
  const start = { x: 0, y: corners.size === 0 ? 0 : bottom };
  fill(places, homeless, blockOf(homeless.length, homeless.length), start);
  return places;
}

const NOWHERE = -1;

/** Hosts by the switch of their first cable; others have no switch. */
function hostsByHome(graph: GraphSpec): Map<number, number[]> {
  const home = new Map<number, number>();
  for (const { a, b } of graph.links) {
    const [low, high] = a < b ? [a, b] : [b, a];
    const leads = isHost(graph, low) && !isHost(graph, high) && high < nodeCount(graph);
    if (leads && !home.has(low)) home.set(low, high);
  }
  const homes = new Map<number, number[]>();
  for (let host = 0; host < graph.hosts; host++) {
    const at = home.get(host) ?? NOWHERE;
    homes.set(at, [...(homes.get(at) ?? []), host]);
  }
  return homes;
}

interface Block {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

const NO_BLOCK: Block = { columns: 1, width: 0, height: 0 };

/** Number of hosts per row of a block, so that a row of blocks has a suitable aspect ratio. */
function columnsFor(sizes: readonly number[]): number {
  const most = Math.max(1, ...sizes);
  const misfit = (columns: number) => {
    const blocks = sizes.map((hosts) => blockOf(hosts, columns));
    const width = blocks.reduce((sum, block) => sum + Math.max(block.width, SIZE.switch.width), 0);
    const height = Math.max(...blocks.map((block) => block.height)) + ABOVE;
    return Math.abs(Math.log(width / height / ASPECT));
  };
  const choices = Array.from({ length: most }, (_, at) => at + 1);
  return choices.reduce((best, columns) => (misfit(columns) < misfit(best) ? columns : best), 1);
}

function blockOf(hosts: number, most: number): Block {
  if (hosts === 0) return NO_BLOCK;
  const columns = Math.min(hosts, most);
  const rows = Math.ceil(hosts / columns);
  const { width, height } = SIZE.host;
  return {
    columns,
    width: columns * (width + GAP) - GAP,
    height: rows * (height + GAP) - GAP,
  };
}

function fill(places: Point[], hosts: readonly number[], { columns }: Block, { x, y }: Point) {
  hosts.forEach((host, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const { width, height } = SIZE.host;
    places[host] = { x: x + column * (width + GAP), y: y + row * (height + GAP) };
  });
}

/** Upper left corners of the switches; the layout treats a switch and its hosts as one node. */
function layoutSwitches(graph: GraphSpec, blocks: ReadonlyMap<number, Block>): Map<number, Point> {
  const layers = layersOf(graph);
  const dag = new graphlib.Graph<object, { width: number; height: number; x: number; y: number }>();
  dag.setGraph({ rankdir: 'TB', ranksep: 70, nodesep: 26 });
  dag.setDefaultEdgeLabel(() => ({}));
  for (let node = graph.hosts; node < nodeCount(graph); node++) {
    const block = blocks.get(node) ?? NO_BLOCK;
    const width = Math.max(SIZE.switch.width, block.width);
    const drop = block.height > 0 ? DROP + block.height : 0;
    dag.setNode(String(node), { width, height: SIZE.switch.height + drop, x: 0, y: 0 });
  }
  for (const { a, b } of graph.links) {
    if (!dag.hasNode(String(a)) || !dag.hasNode(String(b)) || a === b) continue;
    const [low, high] = (layers[a] ?? 0) < (layers[b] ?? 0) ? [a, b] : [b, a];
    dag.setEdge(String(high), String(low));
  }
  layout(dag);
  const side = leftToRight(dag.nodes().map((id) => [Number(id), dag.node(id).x]));
  const corners = dag.nodes().map((id): [number, Point] => {
    const { x, y, width, height } = dag.node(id);
    return [Number(id), { x: side * x - width / 2, y: y - height / 2 }];
  });
  return new Map(corners);
}

/** 1 if higher numbers are further right, else −1: mirroring leaves the number of crossings unchanged. */
function leftToRight(at: readonly (readonly [number, number])[]): 1 | -1 {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [node, x] = [mean(at.map(([number]) => number)), mean(at.map(([, place]) => place))];
  const agreement = at.reduce((sum, [number, place]) => sum + (number - node) * (place - x), 0);
  return agreement < 0 ? -1 : 1;
}

/** By node, the distance in cables from the nearest host; infinite if unconnected. */
export function layersOf(graph: GraphSpec): number[] {
  const near: number[][] = Array.from({ length: nodeCount(graph) }, () => []);
  for (const { a, b } of graph.links) {
    near[a]?.push(b);
    near[b]?.push(a);
  }
  const layers = near.map((_, node) => (isHost(graph, node) ? 0 : Number.POSITIVE_INFINITY));
  let reached = layers.flatMap((layer, node) => (layer === 0 ? [node] : []));
  for (let layer = 1; reached.length > 0; layer++) {
    const next = reached.flatMap((node) => near[node] ?? []);
    reached = [...new Set(next)].filter((node) => layers[node] === Number.POSITIVE_INFINITY);
    for (const node of reached) layers[node] = layer;
  }
  return layers;
}
