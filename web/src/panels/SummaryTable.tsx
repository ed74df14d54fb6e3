import {
  type ColumnDef,
  createExpandedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { count, Swatch } from '../charts';
import type { Metric } from '../engine/generated';
import type { Race } from '../state/race';
import { metricValue, relativeTo } from '../state/results';
import type { Contestant } from '../state/series';
import { type TableRow, tableRows } from '../state/tableRows';
import { Scroll } from '../ui/Scroll';
import { Segments } from '../ui/Segments';
import { useCatalogue, usePage, useSession } from './context';
import { sweptName } from './fieldName';
import { useEntrants } from './Lanes';
import { MetricCell } from './MetricCell';
import styles from './race.module.css';
import { number } from './words';

const features = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

type Column = ColumnDef<typeof features, TableRow>;

const DETAILS = [
  { id: 'headline', label: 'Headline' },
  { id: 'all', label: 'All metrics' },
] as const;

/** Every number of the race: mean over seeds and range, and each seed below. */
export function SummaryTable({ race }: { race: Race }) {
  const detail = usePage(({ view }) => view.detail);
  const { look } = useSession();
  const { metrics: all } = useCatalogue();
  const metrics = all.filter(
    ({ id, headline }) =>
      (headline || detail === 'all') &&
      race.lanes.some(({ summary }) => !Number.isNaN(metricValue(summary, id))),
  );
  const looks = useEntrants(race).map((entrant) => entrant.look);
  const base = usePage(({ view }) => relativeTo(race, view));
  const against = looks.find(({ key }) => key === base);
  return (
    <section className={styles.panel} aria-labelledby="summary-heading">
      <header className={styles.panelHead}>
        <h2 id="summary-heading">Summary{against && `, ÷ ${against.label}`}</h2>
        <Segments
          label="Metrics in the table"
          options={DETAILS}
          value={detail}
          onChange={(next) => look({ detail: next })}
        />
      </header>
      <Numbers
        race={race}
        metrics={metrics}
        looks={looks}
        base={against ? Number(against.key) : null}
      />
      <LeftOut race={race} />
    </section>
  );
}

/** What the numbers above do not speak of. */
function LeftOut({ race }: { race: Race }) {
  const warmUp = Math.max(0, ...race.lanes.map(({ summary }) => summary?.flows.warm_up ?? 0));
  if (warmUp === 0) return null;
  return (
    <p className={styles.leftOut}>
      The first {count.text(warmUp)} flows of every lane warm the network up and are not counted.
    </p>
  );
}

interface Props {
  readonly race: Race;
  readonly metrics: readonly Metric[];
  readonly looks: readonly Contestant[];
  /** Position of the contestant whose values all are divided by. */
  readonly base: number | null;
}

function Numbers({ race, metrics, looks, base }: Props) {
  const catalogue = useCatalogue();
  const swept = race.scenario.sweep ? sweptName(race.scenario, catalogue) : null;
  const key = metrics.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the metrics are the same while their ids are
  const data = useMemo(() => tableRows(race, metrics, base), [race, key, base]);
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
            {table.getFlatHeaders().map((header) => {
              const sorted = header.column.getIsSorted();
              const direction = sorted === 'asc' ? 'ascending' : 'descending';
              return (
                <th key={header.id} scope="col" aria-sort={sorted ? direction : undefined}>
                  <button type="button" onClick={header.column.getToggleSortingHandler()}>
                    {String(header.column.columnDef.header)}
                    {sorted === 'asc' && <ArrowUp size={11} aria-hidden />}
                    {sorted === 'desc' && <ArrowDown size={11} aria-hidden />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const { contestant, seed, running } = row.original;
            const look = looks[contestant];
            return (
              <tr
                key={row.id}
                className={seed === null ? undefined : styles.seedRow}
                data-running={running}
              >
                <th scope="row">
                  <span className={styles.rowName}>
                    {row.getCanExpand() && (
                      <button
                        type="button"
                        className={styles.expand}
                        aria-expanded={row.getIsExpanded()}
                        aria-label={`Seeds of ${look?.label}`}
                        onClick={row.getToggleExpandedHandler()}
                      >
                        <ChevronRight aria-hidden />
                      </button>
                    )}
                    {seed === null && look && <Swatch series={look} />}
                    {seed === null ? look?.label : `Seed ${seed}`}
                  </span>
                </th>
                {row
                  .getAllCells()
                  .slice(1)
                  .map((cell) => (
                    <td key={cell.id}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

function columnsOf(name: string | null, metrics: readonly Metric[], relative: boolean): Column[] {
  const swept: Column = {
    id: 'swept',
    header: name ?? '',
    accessorFn: ({ swept: value }) => value ?? Number.NaN,
    cell: ({ row }) => number(row.original.swept ?? Number.NaN),
  };
  return [
    { id: 'contestant', header: 'Contestant', accessorFn: ({ contestant }) => contestant },
    ...(name === null ? [] : [swept]),
    {
      id: 'finished',
      header: 'Finished',
      accessorFn: ({ finished }) => finished,
      cell: ({ row }) => count.text(row.original.finished),
    },
    {
      id: 'unfinished',
      header: 'Unfinished',
      accessorFn: ({ unfinished }) => unfinished,
      cell: ({ row }) => count.text(row.original.unfinished),
    },
    ...metrics.map(
      (metric, index): Column => ({
        id: metric.id,
        header: metric.label,
        accessorFn: ({ values }) => values[index]?.mean ?? Number.NaN,
        cell: ({ row }) => (
          <MetricCell metric={metric} values={row.original.values[index]} relative={relative} />
        ),
      }),
    ),
  ];
}
