/** Layered layout of an acyclic graph: each node right of its dependencies. */
import { group, mean } from 'd3';

export interface Waiting {
  /** Indices of the nodes it waits for. */
  readonly waits_for: readonly number[];
}

export interface LayerCell {
  readonly column: number;
  /** Index from the top of its column. */
  readonly row: number;
  /** Number of nodes in its column. */
  readonly rows: number;
}

/**
 * By node. The column is the length of the longest chain; within a column, nodes are placed near their dependencies.
 */
export function cellsOf(nodes: readonly Waiting[]): LayerCell[] {
  const columns = depths(nodes);
  const places: LayerCell[] = nodes.map(() => ({ column: 0, row: 0, rows: 1 }));
  const byColumn = group(nodes.keys(), (at) => columns[at] ?? 0);
  for (const column of [...byColumn.keys()].sort((a, b) => a - b)) {
    const members = byColumn.get(column) ?? [];
    const wanted = (at: number) => {
      const rows = (nodes[at]?.waits_for ?? []).map((child) => middle(places[child]));
      return mean(rows) ?? 0;
    };
    const ordered = members.toSorted((a, b) => wanted(a) - wanted(b) || a - b);
    for (const [row, at] of ordered.entries()) places[at] = { column, row, rows: ordered.length };
  }
  return places;
}

/** From 0 at the top to 1, so that columns of different lengths are comparable. */
const middle = (place: LayerCell | undefined): number =>
  place ? (place.row + 0.5) / place.rows : 0.5;

function depths(nodes: readonly Waiting[]): number[] {
  const known = new Map<number, number>();
  const depth = (at: number): number => {
    const before = known.get(at);
    if (before !== undefined) return before;
    // Marked before its children are visited, so that a cycle terminates.
    known.set(at, 0);
    const below = (nodes[at]?.waits_for ?? []).map(depth);
    const own = below.length > 0 ? Math.max(...below) + 1 : 0;
    known.set(at, own);
    return own;
  };
  return [...nodes.keys()].map(depth);
}
