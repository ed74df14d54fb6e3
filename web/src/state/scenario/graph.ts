/**
 * Edits of a network graph; each returns a new graph. Hosts are the first nodes, followed by switches, so adding or
 * deleting a node renumbers those after it.
 */
import { nodeNumber } from '../../derive/network/nodeNumber';
import type { GraphLink, GraphPlace, GraphSpec, ScenarioSpec } from '../../engine/generated';

/** Changes the scenario's graph, if it has one. */
export const withGraph = (
  scenario: ScenarioSpec,
  change: (graph: GraphSpec) => GraphSpec,
): ScenarioSpec => {
  const { topology } = scenario;
  if (!topology.graph) return scenario;
  return { ...scenario, topology: { ...topology, graph: change(topology.graph) } };
};

export const nodeCount = ({ hosts, switches }: GraphSpec): number => hosts + switches;
export const isHost = ({ hosts }: GraphSpec, node: number): boolean => node < hosts;

/** A node's name with its number. */
export const nodeName = (graph: GraphSpec, node: number): string =>
  `${isHost(graph, node) ? 'host' : 'switch'} ${nodeNumber(graph.hosts, node)}`;

/** By node, the indices of its cables. */
export function cablesByNode(graph: GraphSpec): number[][] {
  const cables: number[][] = Array.from({ length: nodeCount(graph) }, () => []);
  graph.links.forEach(({ a, b }, index) => {
    cables[a]?.push(index);
    if (b !== a) cables[b]?.push(index);
  });
  return cables;
}

/** The first cable of a network. */
const FIRST: GraphLink = { a: 0, b: 1, rate_gbps: 10, delay_us: 1 };

/** Adds a host, connected to `at` if that is a switch. It becomes node `graph.hosts`. */
export function addHost(graph: GraphSpec, at?: number): GraphSpec {
  const added = graph.hosts;
  const moved = renumbered(graph, (node) => (node < added ? node : node + 1));
  const grown = { ...moved, hosts: added + 1 };
  return at === undefined || isHost(graph, at) ? grown : connect(grown, added, at + 1);
}

/** Adds a switch, which becomes the last node. */
export const addSwitch = (graph: GraphSpec): GraphSpec => ({
  ...graph,
  switches: graph.switches + 1,
});

/** Deletes nodes with their cables. */
export function removeNodes(graph: GraphSpec, nodes: readonly number[]): GraphSpec {
  const gone = new Set(nodes);
  const before = (node: number) => nodes.filter((other) => other < node).length;
  const kept = renumbered(graph, (node) => (gone.has(node) ? null : node - before(node)));
  const hosts = nodes.filter((node) => isHost(graph, node)).length;
  return {
    ...kept,
    hosts: graph.hosts - hosts,
    switches: graph.switches - (gone.size - hosts),
  };
}

/** Nodes that are not yet connected to `node`, switches first. */
export const joinable = (graph: GraphSpec, node: number): number[] =>
  Array.from({ length: nodeCount(graph) }, (_, at) => nodeCount(graph) - 1 - at).filter(
    (other) => other !== node && !graph.links.some((link) => sameEnds(link, node, other)),
  );

/** Connects two nodes by a cable like the most similar one; connected nodes are left unchanged. */
export function connect(graph: GraphSpec, a: number, b: number): GraphSpec {
  const joined = graph.links.some((link) => sameEnds(link, a, b));
  if (a === b || joined) return graph;
  return { ...graph, links: [...graph.links, { ...likeliest(graph, a, b), a, b }] };
}

/** Connects a host to another switch, by its only link; one without a link gets one. */
export function moveHost(graph: GraphSpec, host: number, to: number): GraphSpec {
  const [own] = graph.links.flatMap((link, index) =>
    link.a === host || link.b === host ? [index] : [],
  );
  if (own === undefined) return connect(graph, host, to);
  const links = graph.links.map((link, index) => {
    if (index !== own) return link;
    return link.a === host ? { ...link, b: to } : { ...link, a: to };
  });
  return { ...graph, links };
}

export const removeLinks = (graph: GraphSpec, indices: readonly number[]): GraphSpec => ({
  ...graph,
  links: graph.links.filter((_, index) => !indices.includes(index)),
});

export type LinkChange = {
  readonly [K in keyof GraphLink]?: GraphLink[K] | null;
};

/** Changes a cable; `null` removes a value, which the scheme then decides. */
export function withLink(graph: GraphSpec, index: number, change: LinkChange): GraphSpec {
  const links = graph.links.map((link, at) => {
    if (at !== index) return link;
    const entries = Object.entries({ ...link, ...change }).filter(([, value]) => value !== null);
    return Object.fromEntries(entries) as unknown as GraphLink;
  });
  return { ...graph, links };
}

/** Stores manual positions of nodes. */
export function placed(graph: GraphSpec, places: readonly GraphPlace[]): GraphSpec {
  const others = (graph.places ?? []).filter(
    ({ node }) => !places.some((place) => place.node === node),
  );
  return { ...graph, places: [...others, ...places].sort((a, b) => a.node - b.node) };
}

/** Removes manual positions, so that all nodes are laid out automatically. */
export function tidied({ places: _, ...graph }: GraphSpec): GraphSpec {
  return graph;
}

const sameEnds = (link: GraphLink, a: number, b: number): boolean =>
  (link.a === a && link.b === b) || (link.a === b && link.b === a);

/** The initial graph if there is no network to convert. */
export const SMALLEST: GraphSpec = { hosts: 2, switches: 0, links: [FIRST] };

/** The latest cable between nodes of the same kinds, preferably at one of these two nodes. */
function likeliest(graph: GraphSpec, a: number, b: number): Omit<GraphLink, 'a' | 'b'> {
  const kind = (from: number, to: number) =>
    Number(isHost(graph, from)) + Number(isHost(graph, to));
  const alike = graph.links.filter((link) => kind(link.a, link.b) === kind(a, b));
  const near = alike.findLast((link) => [a, b].some((end) => end === link.a || end === link.b));
  const { a: _, b: __, ...values } = near ?? alike.at(-1) ?? graph.links.at(-1) ?? FIRST;
  return values;
}

/** Renumbers the nodes of a graph; drops cables to nodes without a number. */
function renumbered(graph: GraphSpec, numberOf: (node: number) => number | null): GraphSpec {
  const links = graph.links.flatMap((link) => {
    const [a, b] = [numberOf(link.a), numberOf(link.b)];
    return a === null || b === null ? [] : [{ ...link, a, b }];
  });
  const places = (graph.places ?? []).flatMap((place) => {
    const node = numberOf(place.node);
    return node === null ? [] : [{ ...place, node }];
  });
  return { ...tidied(graph), links, ...(places.length > 0 ? { places } : {}) };
}
