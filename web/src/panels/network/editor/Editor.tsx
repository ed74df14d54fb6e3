/** Editor of a network graph: a canvas, and equivalent tables for keyboards. */
import { Eraser, LayoutGrid, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { elements } from '../../../derive/network/network';
import type { GraphSpec } from '../../../engine/generated';
import { sameJson } from '../../../state/json';
import { isHost, nodeCount, SMALLEST } from '../../../state/scenario/graph';
import { Button } from '../../../ui/Button';
import { useIssues } from '../../shared/context';
import table from '../network.module.css';
import { AddCable } from './AddCable';
import { CableTable } from './CableTable';
import { Canvas } from './Canvas';
import styles from './editor.module.css';
import { Inspector, type Selected } from './Inspector';
import { NodeTable } from './NodeTable';
import { problemsOf } from './problems';
import { MAX_CANVAS_NODES } from './settle';
import { useGraphEdits } from './useGraphEdits';

interface Props {
  readonly graph: GraphSpec;
  readonly name: string;
  readonly summary: string;
}

export default function Editor({ graph, name, summary }: Props) {
  const issues = useIssues();
  const problems = useMemo(() => problemsOf(issues), [issues]);
  const edits = useGraphEdits();
  const [selected, setSelected] = useSelected(graph);
  const home =
    selected?.kind === 'node' && !isHost(graph, selected.node) ? selected.node : undefined;
  const shared = { graph, problems, edits };
  return (
    <>
      <header className={table.head}>
        <h1>{name}</h1>
        <div className={table.actions}>
          <Button onClick={() => edits.addHost(home)}>
            <Plus aria-hidden /> Host
          </Button>
          <Button onClick={edits.addSwitch}>
            <Plus aria-hidden /> Switch
          </Button>
          <Button disabled={!graph.places?.length} onClick={edits.tidy}>
            <LayoutGrid aria-hidden /> Tidy up
          </Button>
          <Button disabled={sameJson(graph, SMALLEST)} onClick={edits.startOver}>
            <Eraser aria-hidden /> Start over
          </Button>
        </div>
        <p>
          {summary} {elements(graph.hosts, graph.switches, graph.links.length)}.
        </p>
      </header>
      {nodeCount(graph) <= MAX_CANVAS_NODES ? (
        <div className={styles.stage}>
          <Canvas {...shared} selected={selected} onSelect={setSelected} />
          <Inspector {...shared} selected={selected} />
        </div>
      ) : (
        <p>
          {nodeCount(graph)} nodes are too many to draw individually (at most {MAX_CANVAS_NODES});
          the tables below have them all.
        </p>
      )}
      <section className={styles.part} aria-labelledby="nodes-heading">
        <h2 id="nodes-heading">Nodes</h2>
        <NodeTable {...shared} />
      </section>
      <section className={styles.part} aria-labelledby="cables-heading">
        <h2 id="cables-heading">Links</h2>
        <AddCable graph={graph} onConnect={edits.connect} />
        <CableTable {...shared} />
      </section>
    </>
  );
}

/** The selection is cleared when elements are renumbered. */
function useSelected(graph: GraphSpec) {
  const state = useState<Selected>(null);
  const [, setSelected] = state;
  const shape = `${graph.hosts} ${graph.switches} ${graph.links.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the shape alone
  useEffect(() => setSelected(null), [shape]);
  return state;
}
