/** Rows of the summary table: contestant × swept value, and below each its seeds. */

import { type OverSeeds, overSeeds } from '../derive/seeds';
import type { Metric } from '../engine/generated';
import { type Compared, heatFor, numbersFor } from './compared';
import type { Lane, Race } from './race';
import { lanesOf, metricValue, sweptValues } from './results';
import { weightOf } from './standings';

export interface TableRow {
  readonly id: string;
  readonly contestant: number;
  readonly swept: number | null;
  /** Null for the row over all seeds. */
  readonly seed: number | null;
  /** Whether more is to come, so that the numbers may still change. */
  readonly running: boolean;
  readonly finished: number;
  readonly unfinished: number;
  /** In the order of the metrics. */
  readonly values: readonly OverSeeds[];
  readonly seeds: readonly TableRow[];
}

/**
 * Values are over what all lanes of a seed have settled. With a `base`, they are divided by those of that contestant,
 * seed by seed on identical arrivals.
 */
export function tableRows(
  race: Race,
  metrics: readonly Metric[],
  compared: Compared,
  base: number | null = null,
): TableRow[] {
  return sweptValues(race).flatMap((swept) =>
    race.scenario.contestants.map((_, contestant) => {
      const lanes = lanesOf(race, contestant, swept);
      const whole = { id: `${contestant} ${swept}`, contestant, swept, seed: null };
      const seeds = lanes.map((lane) =>
        rowOf({ ...whole, seed: lane.plan.seed }, [lane], metrics, { compared, base }),
      );
      const row = rowOf(whole, lanes, metrics, { compared, base });
      return { ...row, seeds: lanes.length > 1 ? seeds : [] };
    }),
  );
}

function rowOf(
  row: Pick<TableRow, 'id' | 'contestant' | 'swept' | 'seed'>,
  lanes: readonly Lane[],
  metrics: readonly Metric[],
  { compared, base }: { compared: Compared; base: number | null },
): TableRow {
  const read = ({ plan }: Lane, id: string) => {
    const value = metricValue(numbersFor(compared, plan), id);
    if (base === null) return value;
    return value / metricValue(numbersFor(compared, { ...plan, contestant: base }), id);
  };
  const weights = (metric: Metric) =>
    lanes.map(({ plan }) => weightOf(heatFor(compared, plan), metric));
  const total = (field: 'finished' | 'unfinished') =>
    lanes.reduce((sum, { summary }) => sum + (summary?.flows[field] ?? 0), 0);
  return {
    ...row,
    id: row.seed === null ? row.id : `${row.id} ${row.seed}`,
    running: lanes.some(({ status }) => status === 'running' || status === 'queued'),
    finished: total('finished'),
    unfinished: total('unfinished'),
    values: metrics.map((metric) =>
      overSeeds(
        lanes.map((lane) => read(lane, metric.id)),
        weights(metric),
      ),
    ),
    seeds: [],
  };
}
