import { useMemo } from 'react';
import type { GraphPlace, GraphSpec } from '../../../engine/generated';
import * as graphs from '../../../state/scenario/graph';
import { useSession } from '../../shared/context';

export type GraphEdits = ReturnType<typeof useGraphEdits>;

/** All edits of the scenario's graph. */
export function useGraphEdits() {
  const { edit } = useSession();
  return useMemo(() => {
    const change = (how: (graph: GraphSpec) => GraphSpec, merge: string | null = null) =>
      edit((scenario) => graphs.withGraph(scenario, how), merge);
    return {
      addHost: (at?: number) => change((graph) => graphs.addHost(graph, at)),
      addSwitch: () => change(graphs.addSwitch),
      connect: (a: number, b: number) => change((graph) => graphs.connect(graph, a, b)),
      remove: (nodes: readonly number[], links: readonly number[] = []) =>
        change((graph) => graphs.removeNodes(graphs.removeLinks(graph, links), nodes)),
      setLink: (index: number, field: string, value: number | null) =>
        change(
          (graph) => graphs.withLink(graph, index, { [field]: value }),
          `topology.graph.links[${index}].${field}`,
        ),
      place: (places: readonly GraphPlace[]) =>
        change(
          (graph) => graphs.placed(graph, places),
          `topology.graph.places ${places.map(({ node }) => node).join()}`,
        ),
      tidy: () => change(graphs.tidied),
    };
  }, [edit]);
}
