/** Keeps nodes where they are drawn while others come and go: a new layout would move them under the pointer. */
import type { GraphSpec } from '../../../engine/generated';
import { addHost, addSwitch, isHost, nodeCount, placed } from '../../../state/scenario/graph';
import { arrange, type Point, SIZE } from './arrange';

/** Larger graphs make the canvas too slow; the tables remain. */
export const MAX_CANVAS_NODES = 500;

/** Distance of a new node from others, in pixels. */
const APART = 12;
/** Distance of a new host below its switch. */
const BELOW = 66;

/** The graph with the places in which it is drawn. */
export function pinned(graph: GraphSpec): GraphSpec {
  if (nodeCount(graph) > MAX_CANVAS_NODES) return graph;
  const places = arrange(graph).map(({ x, y }, node) => ({
    node,
    x: Math.round(x),
    y: Math.round(y),
  }));
  return placed(graph, places);
}

/** Adds a host below the switch `at`, or to the right of the lowest node. */
export function settledHost(graph: GraphSpec, at?: number): GraphSpec {
  const places = arrange(graph);
  const home = at === undefined ? undefined : places[at];
  const lowest = Math.max(...places.map(({ y }) => y));
  const wanted = home ? { x: home.x, y: home.y + BELOW } : { x: 0, y: lowest };
  return put(addHost(pinned(graph), at), graph.hosts, wanted);
}

/** Adds a switch to the right of the highest node. */
export function settledSwitch(graph: GraphSpec): GraphSpec {
  const highest = Math.min(...arrange(graph).map(({ y }) => y));
  return put(addSwitch(pinned(graph)), nodeCount(graph), { x: 0, y: highest });
}

/** Puts a new node at the first free place from `wanted` to the right. */
function put(graph: GraphSpec, node: number, { x, y }: Point): GraphSpec {
  if (nodeCount(graph) > MAX_CANVAS_NODES) return graph;
  const own = sizeOf(graph, node);
  const others = arrange(graph)
    .map((place, other) => ({ ...place, ...sizeOf(graph, other), other }))
    .filter((box) => box.other !== node && overlaps(box.y, box.height, y, own.height))
    .sort((a, b) => a.x - b.x);
  let free = x;
  for (const box of others) {
    if (overlaps(box.x, box.width, free, own.width)) free = box.x + box.width + APART;
  }
  return placed(graph, [{ node, x: Math.round(free), y: Math.round(y) }]);
}

const sizeOf = (graph: GraphSpec, node: number) => (isHost(graph, node) ? SIZE.host : SIZE.switch);

const overlaps = (a: number, length: number, b: number, other: number): boolean =>
  a < b + other + APART && b < a + length + APART;
