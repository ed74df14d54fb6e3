import { describe, expect, it } from 'vitest';
import type { GraphSpec } from '../../engine/generated';
import * as graph from './graph';

const cable = (a: number, b: number, rate_gbps = 10) => ({ a, b, rate_gbps, delay_us: 2 });

/** Hosts 0 and 1 at switch 2, host 1 positioned manually; a faster cable to switch 3. */
const SMALL: GraphSpec = {
  hosts: 2,
  switches: 2,
  links: [cable(0, 2), cable(1, 2, 25), cable(2, 3, 40)],
  places: [
    { node: 1, x: 5, y: 6 },
    { node: 3, x: 7, y: 8 },
  ],
};

describe('a graph', () => {
  it('inserts a new host between hosts and switches, connected like its neighbours', () => {
    const grown = graph.addHost(SMALL, 2);
    expect([grown.hosts, grown.switches]).toEqual([3, 2]);
    expect(grown.links.map(({ a, b }) => [a, b])).toEqual([
      [0, 3],
      [1, 3],
      [3, 4],
      [2, 3],
    ]);
    expect(grown.links.at(-1)).toMatchObject({ rate_gbps: 25, delay_us: 2 });
    expect(grown.places?.map(({ node }) => node)).toEqual([1, 4]);
  });

  it('moves a host to another switch by its link, which keeps its values', () => {
    const moved = graph.moveHost(SMALL, 1, 3);
    expect(moved.links[1]).toEqual(cable(1, 3, 25));
    expect(moved.links).toHaveLength(3);
    const loose = graph.addHost(SMALL);
    expect(graph.moveHost(loose, 2, 3).links).toHaveLength(4);
  });

  it('adds a host without a cable', () => {
    expect(graph.addHost(SMALL).links).toHaveLength(3);
  });

  it('removes a node with its cables and its position, and renumbers the rest', () => {
    const without = graph.removeNodes(SMALL, [0, 3]);
    expect(without).toEqual({
      hosts: 1,
      switches: 1,
      links: [cable(0, 1, 25)],
      places: [{ node: 0, x: 5, y: 6 }],
    });
  });

  it('offers cables to nodes that are not connected yet', () => {
    expect(graph.joinable(SMALL, 2)).toEqual([]);
    expect(graph.joinable(SMALL, 3)).toEqual([1, 0]);
  });

  it('connects two nodes once, and none to itself', () => {
    expect(graph.connect(SMALL, 3, 2)).toBe(SMALL);
    expect(graph.connect(SMALL, 2, 2)).toBe(SMALL);
    expect(graph.connect(SMALL, 0, 3).links.at(-1)).toMatchObject({ a: 0, b: 3, rate_gbps: 10 });
  });

  it('starts with a default cable', () => {
    const empty = { hosts: 2, switches: 0, links: [] };
    expect(graph.connect(empty, 0, 1).links).toEqual(
      [cable(0, 1)].map((c) => ({ ...c, delay_us: 1 })),
    );
  });

  it('changes one cable, and leaves removed values to the scheme', () => {
    const own = graph.withLink(SMALL, 1, { rate_gbps: 1, buffer_packets: 20 });
    expect(own.links[1]).toEqual({ ...cable(1, 2, 1), buffer_packets: 20 });
    expect(graph.withLink(own, 1, { buffer_packets: null }).links[1]).toEqual(cable(1, 2, 1));
    expect(own.links[0]).toBe(SMALL.links[0]);
  });

  it('keeps manual positions until it is tidied', () => {
    const moved = graph.placed(SMALL, [{ node: 1, x: 0, y: 0 }]);
    expect(moved.places).toEqual([
      { node: 1, x: 0, y: 0 },
      { node: 3, x: 7, y: 8 },
    ]);
    expect(graph.tidied(moved)).not.toHaveProperty('places');
  });

  it('lists the cables of every node', () => {
    expect(graph.cablesByNode(SMALL)).toEqual([[0], [1], [0, 1, 2], [2]]);
  });
});
