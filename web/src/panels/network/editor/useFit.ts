import { type FitViewOptions, useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { GraphSpec } from '../../../engine/generated';
import { nodeCount } from '../../../state/scenario/graph';

/** Padding on the left for the view controls. */
export const FIT: FitViewOptions = {
  padding: { left: '56px', top: 0.06, right: 0.06, bottom: 0.06 },
  maxZoom: 1.25,
};

/**
 * Fits the drawing into the view after nodes were added or removed, and after a new layout. Links leave the view alone,
 * because nodes stay in place.
 */
export function useFit(graph: GraphSpec) {
  const { fitView } = useReactFlow();
  const nodes = nodeCount(graph);
  const placed = (graph.places?.length ?? 0) > 0;
  const last = useRef({ nodes, placed });
  useEffect(() => {
    const before = last.current;
    last.current = { nodes, placed };
    const tidied = before.placed && !placed;
    if (tidied || before.nodes !== nodes) void fitView(FIT);
  });
}
