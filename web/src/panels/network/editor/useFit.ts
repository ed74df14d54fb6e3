import { type FitViewOptions, useReactFlow } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { GraphSpec } from '../../../engine/generated';
import { nodeCount } from '../../../state/scenario/graph';

/** Padding on the left for the view controls. */
export const FIT: FitViewOptions = {
  padding: { left: '56px', top: 0.06, right: 0.06, bottom: 0.06 },
  maxZoom: 1.25,
};

/**
 * Fits the drawing into the view after a new layout. Adding or removing nodes always fits; other edits do so unless the
 * user has moved the view since.
 */
export function useFit(graph: GraphSpec) {
  const { fitView } = useReactFlow();
  const follows = useRef(true);
  const shape = {
    nodes: nodeCount(graph),
    links: graph.links.length,
    placed: (graph.places?.length ?? 0) > 0,
  };
  const last = useRef(shape);
  useEffect(() => {
    const before = last.current;
    last.current = shape;
    const tidied = before.placed && !shape.placed;
    if (tidied || before.nodes !== shape.nodes) follows.current = true;
    const laidOut = tidied || before.nodes !== shape.nodes || before.links !== shape.links;
    if (laidOut && follows.current) void fitView(FIT);
  });
  return {
    /** Called on every movement of the view; only the user's have an event. */
    onMoveStart: useCallback((event: unknown) => {
      if (event) follows.current = false;
    }, []),
    onZoom: useCallback(() => {
      follows.current = false;
    }, []),
    onFitView: useCallback(() => {
      follows.current = true;
    }, []),
  };
}
