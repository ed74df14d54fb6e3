/** Rendering of hosts and switches on the canvas. */
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { GraphSpec } from '../../../engine/generated';
import { isHost, nodeCount, nodeName } from '../../../state/scenario/graph';
import { type Point, SIZE } from './arrange';
import styles from './editor.module.css';
import type { Selected } from './Inspector';
import type { Problems } from './problems';

export type DrawnNode = Node<
  { name: string; text: string; host: boolean; problems: readonly string[] },
  'drawn'
>;

export const NODE_TYPES = { drawn: DrawnNodeView };

/** The index in an id such as `n12`. */
export const numberOf = (id: string): number => Number(id.slice(1));

export function nodesOf(
  graph: GraphSpec,
  places: readonly Point[],
  problems: Problems,
  selected: Selected,
): DrawnNode[] {
  return Array.from({ length: nodeCount(graph) }, (_, node): DrawnNode => {
    const host = isHost(graph, node);
    const { width, height } = host ? SIZE.host : SIZE.switch;
    const name = nodeName(graph, node);
    return {
      id: `n${node}`,
      type: 'drawn',
      position: places[node] ?? { x: 0, y: 0 },
      width,
      height,
      selected: selected?.kind === 'node' && selected.node === node,
      ariaLabel: name,
      data: {
        name,
        text: host ? `h ${node}` : name,
        host,
        problems: problems.nodes.get(node) ?? [],
      },
    };
  });
}

function DrawnNodeView({ data: { text, host, problems } }: NodeProps<DrawnNode>) {
  return (
    <div
      className={host ? styles.host : styles.switch}
      data-wrong={problems.length > 0}
      title={problems.join(' ')}
    >
      <Handle id="top" type="source" position={Position.Top} />
      <Handle id="bottom" type="source" position={Position.Bottom} />
      <Handle id="left" type="source" position={Position.Left} className={styles.side ?? ''} />
      <Handle id="right" type="source" position={Position.Right} className={styles.side ?? ''} />
      {text}
    </div>
  );
}
