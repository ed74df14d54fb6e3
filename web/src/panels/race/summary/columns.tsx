import {
  type ColumnDef,
  createExpandedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { count } from '../../../charts';
import type { Metric } from '../../../engine/generated';
import type { TableRow } from '../../../state/export/tableRows';
import { number } from '../../shared/sentences';
import { ComparisonCell, MetricCell } from './MetricCell';

export const features = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

export type Column = ColumnDef<typeof features, TableRow>;

/** Columns: contestant, swept value if any, number of finished flows, and all metrics. */
export function columnsOf(
  name: string | null,
  metrics: readonly Metric[],
  relative: boolean,
): Column[] {
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
        accessorFn: ({ values, against }) =>
          relative
            ? (against[index]?.estimate?.estimate ?? Number.NaN)
            : (values[index]?.mean ?? Number.NaN),
        cell: ({ row: { original } }) =>
          relative ? (
            <ComparisonCell metric={metric} comparison={original.against[index]} />
          ) : (
            <MetricCell metric={metric} values={original.values[index]} />
          ),
      }),
    ),
  ];
}
