import { type Row, type Column as TableColumn, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { Swatch } from '../../../charts';
import type { Metric } from '../../../engine/generated';
import { type TableRow, tableRows } from '../../../state/export/tableRows';
import type { Contestant } from '../../../state/race/contestants';
import type { Race } from '../../../state/race/race';
import { Scroll } from '../../../ui/Scroll';
import { useCatalogue } from '../../shared/context';
import { sweptName } from '../../shared/fieldName';
import styles from '../../shared/numbers.module.css';
import { useCompared } from '../comparison/compared';
import { columnsOf, features } from './columns';

interface Props {
  readonly race: Race;
  readonly metrics: readonly Metric[];
  readonly appearances: readonly Contestant[];
  /** Index of the baseline. */
  readonly base: number | null;
}

/** One row per contestant and swept value, followed by its seeds. */
export function Numbers({ race, metrics, appearances, base }: Props) {
  const catalogue = useCatalogue();
  const swept = race.scenario.sweep ? sweptName(race.scenario, catalogue) : null;
  const compared = useCompared();
  const key = metrics.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the metrics are the same while their ids are
  const data = useMemo(() => tableRows(race, metrics, compared, base), [race, key, compared, base]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the metrics are the same while their ids are
  const columns = useMemo(() => columnsOf(swept, metrics, base !== null), [swept, key, base]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: (row) => row.id,
    getSubRows: (row) => [...row.seeds],
    sortDescFirst: false,
  });
  return (
    <Scroll what="Summary">
      <table className={styles.table}>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ id, column }) => (
              <ColumnHead key={id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className={row.original.seed === null ? undefined : styles.seedRow}
              data-running={row.original.running}
            >
              <RowHead row={row} appearance={appearances[row.original.contestant]} />
              {row
                .getAllCells()
                .slice(1)
                .map((cell) => (
                  <td key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** A column header that sorts by its column. */
function ColumnHead({ column }: { column: TableColumn<typeof features, TableRow> }) {
  const sorted = column.getIsSorted();
  const direction = sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={sorted ? direction : undefined}>
      <button type="button" onClick={column.getToggleSortingHandler()}>
        {String(column.columnDef.header)}
        {sorted === 'asc' && <ArrowUp size={11} aria-hidden />}
        {sorted === 'desc' && <ArrowDown size={11} aria-hidden />}
      </button>
    </th>
  );
}

const INCOMPLETE =
  'More flows unfinished or rejected than under other schemes on the same arrivals: completion times cover different flows and are not compared.';

interface RowHeadProps {
  readonly row: Row<typeof features, TableRow>;
  readonly appearance: Contestant | undefined;
}

/** The contestant with a button that expands its seeds, or one seed. */
function RowHead({ row, appearance }: RowHeadProps) {
  const { seed } = row.original;
  return (
    <th scope="row">
      <span className={styles.rowName}>
        {row.getCanExpand() && (
          <button
            type="button"
            className={styles.expand}
            aria-expanded={row.getIsExpanded()}
            aria-label={`Seeds of ${appearance?.label}`}
            onClick={row.getToggleExpandedHandler()}
          >
            <ChevronRight aria-hidden />
          </button>
        )}
        {seed === null && appearance && <Swatch series={appearance} />}
        {seed === null ? appearance?.label : `Seed ${seed}`}
      </span>
      {row.original.incomplete && (
        <span className={styles.incomplete} title={INCOMPLETE}>
          incomplete
        </span>
      )}
    </th>
  );
}
