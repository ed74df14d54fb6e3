import a11y from '../../ui/a11y.module.css';
import type { Table } from '../series';
import styles from './dataTable.module.css';

/** A chart's numbers as a table, available to assistive technology even while the drawing is shown. */
export function DataTable({ id, caption, table }: { id: string; caption: string; table: Table }) {
  const [corner, ...columns] = table.columns;
  return (
    <table id={id} className={styles.table}>
      <caption className={a11y.unseen}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ head, cells }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what two rows say of themselves may be the same
          <tr key={row}>
            <th scope="row">{head}</th>
            {cells.map((cell, i) => (
              <td key={columns[i]} data-value={String(cell.value)}>
                {cell.text}
                {cell.note && <small>{cell.note}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
