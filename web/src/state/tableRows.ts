/** Rows of the summary table: contestant × swept value, and below each its seeds. */

import { type OverSeeds, overSeeds } from '../derive/seeds';
import type { Metric } from '../engine/generated';
import type { Lane, Race } from './race';
import { lanesOf, metricValue, sweptValues } from './results';

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

/** With a `base`, values are divided by those of that contestant, seed by seed on identical arrivals. */
export function tableRows(
  race: Race,
  metrics: readonly Metric[],
  base: number | null = null,
): TableRow[] {
  return sweptValues(race).flatMap((swept) =>
    race.scenario.contestants.map((_, contestant) => {
      const lanes = lanesOf(race, contestant, swept);
      const references = base === null ? null : lanesOf(race, base, swept);
      const whole = { id: `${contestant} ${swept}`, contestant, swept, seed: null };
      const seeds = lanes.map((lane) =>
        rowOf({ ...whole, seed: lane.plan.seed }, [lane], metrics, references),
      );
      return { ...rowOf(whole, lanes, metrics, references), seeds: lanes.length > 1 ? seeds : [] };
    }),
  );
}

function rowOf(
  row: Pick<TableRow, 'id' | 'contestant' | 'swept' | 'seed'>,
  lanes: readonly Lane[],
  metrics: readonly Metric[],
  references: readonly Lane[] | null,
): TableRow {
  const read = ({ plan, summary }: Lane, id: string) => {
    const value = metricValue(summary, id);
    if (!references) return value;
    const reference = references.find((one) => one.plan.seed === plan.seed);
    return value / metricValue(reference?.summary ?? null, id);
  };
  const total = (field: 'finished' | 'unfinished') =>
    lanes.reduce((sum, { summary }) => sum + (summary?.flows[field] ?? 0), 0);
  return {
    ...row,
    id: row.seed === null ? row.id : `${row.id} ${row.seed}`,
    running: lanes.some(({ status }) => status === 'running' || status === 'queued'),
    finished: total('finished'),
    unfinished: total('unfinished'),
    values: metrics.map(({ id }) => overSeeds(lanes.map((lane) => read(lane, id)))),
    seeds: [],
  };
}
