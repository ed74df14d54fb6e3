import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { GraphLink, GraphSpec } from '../../../engine/generated';
import { nodeName } from '../../../state/scenario/graph';
import a11y from '../../../ui/a11y.module.css';
import { Button } from '../../../ui/Button';
import { problemsId } from '../../../ui/Field';
import { Scroll } from '../../../ui/Scroll';
import table from '../network.module.css';
import styles from './editor.module.css';
import { LINK_FIELDS, LinkField } from './LinkField';
import { PAGE_ROWS, Pager } from './Pager';
import type { Problems } from './problems';
import type { GraphEdits } from './useGraphEdits';

interface Props {
  readonly graph: GraphSpec;
  readonly problems: Problems;
  readonly edits: GraphEdits;
}

/** All cables with their numbers, editable in place. */
export function CableTable({ graph, problems, edits }: Props) {
  const [page, setPage] = useState(0);
  const first = Math.min(page, Math.floor((graph.links.length - 1) / PAGE_ROWS)) * PAGE_ROWS;
  const rows = graph.links.slice(Math.max(first, 0), Math.max(first, 0) + PAGE_ROWS);
  return (
    <>
      <Scroll what="Links">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Link</th>
              {LINK_FIELDS.map(({ field, label, unit }) => (
                <th key={field} scope="col">
                  {label}, {unit}
                </th>
              ))}
              <th scope="col">
                <span className={a11y.unseen}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((link, at) => (
              <CableRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a cable is its place in the list
                key={first + at}
                index={first + at}
                {...{ graph, link, problems, edits }}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      <Pager
        what="links"
        rows={graph.links.length}
        page={page}
        wrong={[...problems.links.keys()]}
        onPage={setPage}
      />
    </>
  );
}

function CableRow({
  index,
  link,
  graph,
  problems,
  edits,
}: Props & { index: number; link: GraphLink }) {
  const path = `topology.graph.links[${index}]`;
  const name = `${nodeName(graph, link.a)} – ${nodeName(graph, link.b)}`;
  const wrong = problems.links.get(index);
  return (
    <tr id={path} tabIndex={-1} data-wrong={wrong !== undefined}>
      <th scope="row">
        {name}
        {wrong && (
          <ul id={problemsId(path)} className={styles.problems}>
            {wrong.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </th>
      {LINK_FIELDS.map(({ field, label, optional }) => (
        <td key={field}>
          <LinkField
            id={`${path}.${field}`}
            label={`${label} of ${name}`}
            value={link[field] ?? null}
            optional={optional}
            invalid={problems.fields.has(`${path}.${field}`)}
            onChange={(value) => edits.setLink(index, field, value)}
          />
        </td>
      ))}
      <td>
        <Button tone="quiet" label={`Delete ${name}`} onClick={() => edits.remove([], [index])}>
          <Trash2 aria-hidden />
        </Button>
      </td>
    </tr>
  );
}
