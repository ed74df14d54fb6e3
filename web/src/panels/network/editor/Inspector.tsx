import { Plus, Trash2 } from 'lucide-react';
import type { GraphSpec } from '../../../engine/generated';
import { cablesByNode, isHost, nodeName } from '../../../state/scenario/graph';
import { Button } from '../../../ui/Button';
import controls from '../../../ui/controls.module.css';
import { Field } from '../../../ui/Field';
import { AddCable } from './AddCable';
import styles from './editor.module.css';
import { LINK_FIELDS, LinkField } from './LinkField';
import type { Problems } from './problems';
import type { GraphEdits } from './useGraphEdits';

/** The selected element. */
export type Selected = { kind: 'node'; node: number } | { kind: 'link'; index: number } | null;

interface Props {
  readonly graph: GraphSpec;
  readonly selected: Selected;
  readonly problems: Problems;
  readonly edits: GraphEdits;
}

/** Actions on the selected node or cable. */
export function Inspector(props: Props) {
  const { graph, selected } = props;
  return (
    <aside className={styles.inspector} aria-label="Selected">
      {selected?.kind === 'node' && <NodeInspector {...props} node={selected.node} />}
      {selected?.kind === 'link' && graph.links[selected.index] && (
        <LinkInspector {...props} index={selected.index} />
      )}
      {!selected && (
        <p className={controls.muted}>
          Select a node or a link to edit it. Drag from one node’s edge to another to connect them;
          the Delete key deletes the selection.
        </p>
      )}
    </aside>
  );
}

function NodeInspector({ graph, node, problems, edits }: Props & { node: number }) {
  // A host has one link: to connect it to another switch is to move that link.
  const moves = isHost(graph, node) && (cablesByNode(graph)[node]?.length ?? 0) === 1;
  return (
    <>
      <h2>{nodeName(graph, node)}</h2>
      <Wrong problems={problems.nodes.get(node)} />
      {moves ? (
        <AddCable key={node} graph={graph} from={node} action="Move" onConnect={edits.moveHost} />
      ) : (
        <AddCable key={node} graph={graph} from={node} onConnect={edits.connect} />
      )}
      <div className={styles.buttons}>
        {!isHost(graph, node) && (
          <Button onClick={() => edits.addHost(node)}>
            <Plus aria-hidden /> Add host here
          </Button>
        )}
        <Button onClick={() => edits.remove([node])}>
          <Trash2 aria-hidden /> Delete
        </Button>
      </div>
    </>
  );
}

function LinkInspector({ graph, index, problems, edits }: Props & { index: number }) {
  const link = graph.links[index];
  if (!link) return null;
  return (
    <>
      <h2>
        {nodeName(graph, link.a)} – {nodeName(graph, link.b)}
      </h2>
      <Wrong problems={problems.links.get(index)} />
      {LINK_FIELDS.map(({ field, label, unit, optional }) => (
        <Field key={`${index} ${field}`} id={`selected.${field}`} label={label}>
          <div className={controls.withUnit}>
            <LinkField
              id={`selected.${field}`}
              value={link[field] ?? null}
              optional={optional}
              invalid={problems.fields.has(`topology.graph.links[${index}].${field}`)}
              onChange={(value) => edits.setLink(index, field, value)}
            />
            <span className={controls.unit}>{unit}</span>
          </div>
        </Field>
      ))}
      <div className={styles.buttons}>
        <Button onClick={() => edits.remove([], [index])}>
          <Trash2 aria-hidden /> Delete
        </Button>
      </div>
    </>
  );
}

function Wrong({ problems }: { problems: readonly string[] | undefined }) {
  return problems?.map((problem) => (
    <p key={problem} className={styles.problem}>
      {problem}
    </p>
  ));
}
