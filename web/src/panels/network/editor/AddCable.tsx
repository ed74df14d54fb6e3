import { Cable } from 'lucide-react';
import { useState } from 'react';
import type { GraphSpec } from '../../../engine/generated';
import { joinable, nodeCount, nodeName } from '../../../state/scenario/graph';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import styles from './editor.module.css';

interface Props {
  readonly graph: GraphSpec;
  /** One end, if fixed. */
  readonly from?: number;
  /** Name of the button. */
  readonly action?: 'Connect' | 'Move';
  readonly onConnect: (a: number, b: number) => void;
}

/** Connects two nodes without dragging. */
export function AddCable({ graph, from, action = 'Connect', onConnect }: Props) {
  const [a, setA] = useState(0);
  const [b, setB] = useState(nodeCount(graph) - 1);
  const one = from ?? Math.min(a, nodeCount(graph) - 1);
  const others = joinable(graph, one);
  const other = others.includes(b) ? b : others[0];
  const scope = from === undefined ? 'cable' : 'node';
  return (
    <form
      className={styles.addCable}
      onSubmit={(event) => {
        event.preventDefault();
        if (other !== undefined) onConnect(one, other);
      }}
    >
      {from === undefined && (
        <NodeChoice
          id={`${scope}-from`}
          label="From"
          value={one}
          nodes={Array.from({ length: nodeCount(graph) }, (_, node) => node).reverse()}
          graph={graph}
          onChange={setA}
        />
      )}
      <NodeChoice
        id={`${scope}-to`}
        label={from === undefined ? 'To' : `${action} to`}
        value={other}
        nodes={others}
        graph={graph}
        onChange={setB}
      />
      <Button type="submit" disabled={other === undefined}>
        <Cable aria-hidden /> {action}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  /** Undefined if there are no options. */
  readonly value: number | undefined;
  readonly nodes: readonly number[];
  readonly graph: GraphSpec;
  readonly onChange: (node: number) => void;
}

function NodeChoice({ id, label, value, nodes, graph, onChange }: ChoiceProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={String(value ?? '')} onChange={(text) => onChange(Number(text))}>
        {value === undefined && <option value="">none</option>}
        {nodes.map((node) => (
          <option key={node} value={node}>
            {nodeName(graph, node)}
          </option>
        ))}
      </Select>
    </>
  );
}
