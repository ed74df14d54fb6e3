/** The graph as an interactive drawing. */
import {
  ConnectionMode,
  Controls,
  type Edge,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useNodesState,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useCallback, useEffect, useMemo } from 'react';
import type { GraphSpec } from '../../../engine/generated';
import { nodeName } from '../../../state/scenario/graph';
import { arrange, type Point } from './arrange';
import styles from './editor.module.css';
import type { Selected } from './Inspector';
import { type DrawnNode, NODE_TYPES, nodesOf, numberOf } from './nodes';
import type { Problems } from './problems';
import { FIT, useFit } from './useFit';
import type { GraphEdits } from './useGraphEdits';

interface Props {
  readonly graph: GraphSpec;
  readonly problems: Problems;
  readonly edits: GraphEdits;
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
}

export const Canvas = (props: Props) => (
  <ReactFlowProvider>
    <Drawing {...props} />
  </ReactFlowProvider>
);

function Drawing({ graph, problems, edits, selected, onSelect }: Props) {
  const places = useMemo(() => arrange(graph), [graph]);
  const [nodes, setNodes, applyChanges] = useNodesState<DrawnNode>([]);
  const edges = useMemo(
    () => edgesOf(graph, places, problems, selected),
    [graph, places, problems, selected],
  );
  useEffect(() => {
    setNodes(nodesOf(graph, places, problems, selected));
  }, [graph, places, problems, selected, setNodes]);

  useFit(graph);

  /** Intermediate steps of a drag only move the drawing; its end is an edit. */
  const change = useCallback(
    (changes: NodeChange<DrawnNode>[]) => {
      const kept = changes.filter(({ type }) => type !== 'select' && type !== 'remove');
      applyChanges(kept);
      const moved = kept.flatMap((one) =>
        one.type === 'position' && one.position && !one.dragging
          ? [
              {
                node: numberOf(one.id),
                x: Math.round(one.position.x),
                y: Math.round(one.position.y),
              },
            ]
          : [],
      );
      if (moved.length > 0) edits.place(moved);
      for (const one of changes) {
        if (one.type === 'select' && one.selected)
          onSelect({ kind: 'node', node: numberOf(one.id) });
      }
    },
    [applyChanges, edits, onSelect],
  );

  return (
    <section className={styles.canvas} aria-label="Drawing of the network">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onNodesChange={change}
        onEdgesChange={(changes) => {
          for (const one of changes) {
            if (one.type === 'select' && one.selected) {
              onSelect({ kind: 'link', index: numberOf(one.id) });
            }
          }
        }}
        onPaneClick={() => onSelect(null)}
        onConnect={({ source, target }) => edits.connect(numberOf(source), numberOf(target))}
        onBeforeDelete={async ({ nodes: gone, edges: cut }) => {
          edits.remove(
            gone.map(({ id }) => numberOf(id)),
            cut.map(({ id }) => numberOf(id)),
          );
          // The edit removes them, so that undo restores them.
          return false;
        }}
        connectionMode={ConnectionMode.Loose}
        deleteKeyCode={['Delete', 'Backspace']}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        edgesFocusable={false}
        minZoom={0.1}
        maxZoom={2}
        fitView
        fitViewOptions={FIT}
      >
        <Controls showInteractive={false} fitViewOptions={FIT} />
      </ReactFlow>
    </section>
  );
}

function edgesOf(
  graph: GraphSpec,
  places: readonly Point[],
  problems: Problems,
  selected: Selected,
): Edge[] {
  const fastest = Math.max(...graph.links.map(({ rate_gbps }) => rate_gbps), 1e-3);
  return graph.links.flatMap(({ a, b, rate_gbps }, index) => {
    const [from, to] = [places[a], places[b]];
    if (!from || !to || a === b) return [];
    const [low, high] = from.y > to.y ? [a, b] : [b, a];
    const level = from.y === to.y;
    const [left, right] = from.x < to.x ? [a, b] : [b, a];
    const isSelected = selected?.kind === 'link' && selected.index === index;
    return {
      id: `l${index}`,
      type: 'straight',
      source: `n${level ? left : low}`,
      target: `n${level ? right : high}`,
      sourceHandle: level ? 'right' : 'top',
      targetHandle: level ? 'left' : 'bottom',
      selected: isSelected,
      interactionWidth: 14,
      ariaLabel: `Link ${nodeName(graph, a)} – ${nodeName(graph, b)}`,
      className: problems.links.has(index) ? (styles.wrongEdge ?? '') : '',
      style: { strokeWidth: 1 + 2 * Math.sqrt(Math.max(0, Math.min(1, rate_gbps / fastest))) },
    };
  });
}
