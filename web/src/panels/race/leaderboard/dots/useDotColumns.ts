import { useMemo } from 'react';
import type { Metric } from '../../../../engine/generated';
import { valueOver } from '../../../../state/statistics/values';
import { columnsOf } from '../../comparison/columns';
import { useCompared } from '../../comparison/compared';
import { type DotColumn, dotColumns } from './dotColumns';

/** The leaderboard's columns once flows or coflows of all contestants can be compared; none before. */
export function useDotColumns(
  metrics: readonly Metric[],
  chosen: Metric | undefined,
  order: readonly string[],
  reference: string | undefined,
  swept: number | null,
): readonly DotColumn[] {
  const compared = useCompared();
  // The order of the contestants does not change their cells.
  const keys = [...order].sort().join(' ');
  const ids = metrics.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the metrics
  return useMemo(() => {
    const any = compared.heats.some(
      (heat) => heat.swept === swept && (heat.ended || heat.flows.n > 0 || heat.coflows.n > 0),
    );
    if (!any || !chosen || reference === undefined) return [];
    const contestants = keys.split(' ');
    const have = (metric: Metric) =>
      contestants.some((key) => valueOver(compared, Number(key), swept, metric).n > 0);
    const shown = columnsOf(metrics, chosen, have);
    return dotColumns({ compared, metrics: shown, keys: contestants, reference, swept });
  }, [compared, ids, chosen, keys, reference, swept]);
}
