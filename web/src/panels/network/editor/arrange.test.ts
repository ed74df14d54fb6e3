import { describe, expect, it } from 'vitest';
import type { GraphSpec } from '../../../engine/generated';
import { isHost, nodeCount } from '../../../state/scenario/graph';
import { arrange, layersOf, SIZE } from './arrange';

const cable = (a: number, b: number) => ({ a, b, rate_gbps: 10, delay_us: 1 });

/** A leaf-spine network; every leaf has `perLeaf` hosts. */
function fabric(leaves: number, perLeaf: number, spines: number): GraphSpec {
  const hosts = leaves * perLeaf;
  const down = Array.from({ length: hosts }, (_, host) =>
    cable(host, hosts + Math.floor(host / perLeaf)),
  );
  const up = Array.from({ length: leaves * spines }, (_, at) =>
    cable(hosts + Math.floor(at / spines), hosts + leaves + (at % spines)),
  );
  return { hosts, switches: leaves + spines, links: [...down, ...up] };
}

function expectApart(graph: GraphSpec) {
  const boxes = arrange(graph).map(({ x, y }, node) => {
    const { width, height } = isHost(graph, node) ? SIZE.host : SIZE.switch;
    return { left: x, right: x + width, top: y, bottom: y + height };
  });
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const apart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(apart, `node ${index} is covered`).toBe(true);
    }
  }
}

describe('arrangement', () => {
  it('does not overlap nodes', () => {
    for (const shape of [
      [9, 16, 4],
      [2, 3, 1],
      [1, 5, 0],
    ] as [number, number, number][]) {
      expectApart(fabric(...shape));
    }
  });

  it('places hosts below their leaf and leaves below spines', () => {
    const graph = fabric(3, 4, 2);
    const places = arrange(graph);
    const y = (node: number) => places[node]?.y ?? Number.NaN;
    expect(y(0)).toBeGreaterThan(y(12));
    expect(y(12)).toBeGreaterThan(y(15));
  });

  it('orders leaves from left to right', () => {
    const places = arrange(fabric(3, 4, 2));
    const x = (node: number) => places[node]?.x ?? Number.NaN;
    expect(x(12)).toBeLessThan(x(14));
  });

  it('places unconnected hosts, and ignores cables to missing nodes', () => {
    const graph = fabric(2, 2, 1);
    const broken = { ...graph, hosts: 4, switches: 4, links: [...graph.links, cable(0, 99)] };
    expect(arrange(broken)).toHaveLength(nodeCount(broken));
    expectApart(broken);
    expectApart({ hosts: 2, switches: 0, links: [cable(0, 1)] });
    expectApart({ hosts: 3, switches: 1, links: [cable(0, 3)] });
  });

  it('keeps the positions of moved nodes', () => {
    const graph = { ...fabric(2, 2, 1), places: [{ node: 1, x: -50, y: 7 }] };
    expect(arrange(graph)[1]).toEqual({ x: -50, y: 7 });
    expect(arrange(graph)[0]).toEqual(arrange(fabric(2, 2, 1))[0]);
  });

  it('assigns layers by the distance from hosts', () => {
    expect(layersOf(fabric(2, 1, 1))).toEqual([0, 0, 1, 1, 2]);
    expect(layersOf({ hosts: 1, switches: 1, links: [] })).toEqual([0, Number.POSITIVE_INFINITY]);
  });
});
