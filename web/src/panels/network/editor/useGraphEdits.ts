import { useMemo } from 'react';
import type { GraphPlace, GraphSpec } from '../../../engine/generated';
import * as graphs from '../../../state/scenario/graph';
import { useSession } from '../../shared/context';
import { pinned, settledHost, settledSwitch } from './settle';

export type GraphEdits = ReturnType<typeof useGraphEdits>;

/** All edits of the scenario's graph. */
export function useGraphEdits() {
  const { edit } = useSession();
  return useMemo(() => {
    const change = (how: (graph: GraphSpec) => GraphSpec, merge: string | null = null) =>
      edit((scenario) => graphs.withGraph(scenario, how), merge);
    return {
      addHost: (at?: number) => change((graph) => settledHost(graph, at)),
      addSwitch: () => change(settledSwitch),
      connect: (a: number, b: number) => change((graph) => graphs.connect(pinned(graph), a, b)),
      moveHost: (host: number, to: number) =>
        change((graph) => graphs.moveHost(pinned(graph), host, to)),
      remove: (nodes: readonly number[], links: readonly number[] = []) =>
        change((graph) => graphs.removeNodes(graphs.removeLinks(pinned(graph), links), nodes)),
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
      startOver: () => change(() => graphs.SMALLEST),
    };
  }, [edit]);
}
