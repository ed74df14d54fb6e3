import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { GraphSpec } from '../../../engine/generated';
import { cablesByNode, isHost, nodeCount, nodeName } from '../../../state/scenario/graph';
import a11y from '../../../ui/a11y.module.css';
import { Button } from '../../../ui/Button';
import { Scroll } from '../../../ui/Scroll';
import table from '../network.module.css';
import styles from './editor.module.css';
import { PAGE_ROWS, Pager } from './Pager';
import type { Problems } from './problems';
import type { GraphEdits } from './useGraphEdits';

interface Props {
  readonly graph: GraphSpec;
  readonly problems: Problems;
  readonly edits: GraphEdits;
}

/** Maximum number of listed neighbours; more are counted. */
const LISTED = 6;

/** All hosts and switches with their neighbours. Switches come first, because they are fewer. */
export function NodeTable({ graph, problems, edits }: Props) {
  const [page, setPage] = useState(0);
  const cables = cablesByNode(graph);
  const order = [
    ...Array.from({ length: graph.switches }, (_, at) => graph.hosts + at),
    ...Array.from({ length: graph.hosts }, (_, at) => at),
  ];
  const first = Math.min(page, Math.floor((order.length - 1) / PAGE_ROWS)) * PAGE_ROWS;
  return (
    <>
      <Scroll what="Nodes">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Node</th>
              <th scope="col">Links</th>
              <th scope="col">Connected to</th>
              <th scope="col">
                <span className={a11y.unseen}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {order.slice(Math.max(first, 0), Math.max(first, 0) + PAGE_ROWS).map((node) => (
              <tr
                key={node}
                id={`topology.graph.nodes[${node}]`}
                tabIndex={-1}
                data-wrong={problems.nodes.has(node)}
              >
                <th scope="row">
                  {nodeName(graph, node)}
                  {problems.nodes.get(node)?.map((problem) => (
                    <span key={problem} className={styles.problem}>
                      {problem}
                    </span>
                  ))}
                </th>
                <td>{cables[node]?.length ?? 0}</td>
                <td>{neighbours(graph, node, cables[node] ?? [])}</td>
                <td className={styles.actions}>
                  <NodeActions graph={graph} node={node} edits={edits} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Pager
        what="nodes"
        rows={nodeCount(graph)}
        page={page}
        wrong={[...problems.nodes.keys()].map((node) => order.indexOf(node))}
        onPage={setPage}
      />
    </>
  );
}

function NodeActions({
  graph,
  node,
  edits,
}: {
  graph: GraphSpec;
  node: number;
  edits: GraphEdits;
}) {
  const name = nodeName(graph, node);
  return (
    <>
      {!isHost(graph, node) && (
        <Button tone="quiet" label={`Add a host to ${name}`} onClick={() => edits.addHost(node)}>
          <Plus aria-hidden />
        </Button>
      )}
      <Button tone="quiet" label={`Delete ${name}`} onClick={() => edits.remove([node])}>
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}

function neighbours(graph: GraphSpec, node: number, cables: readonly number[]): string {
  const others = cables.map((index) => {
    const { a = node, b = node } = graph.links[index] ?? {};
    return a === node ? b : a;
  });
  const hosts = others.filter((other) => isHost(graph, other)).length;
  if (others.length > LISTED) return `${hosts} hosts, ${others.length - hosts} switches`;
  return others.map((other) => nodeName(graph, other)).join(', ') || 'nothing';
}
