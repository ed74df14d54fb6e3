/** Rows of the summary table: contestant × swept value, each followed by its seeds. */

import type { OverSeeds } from '../../derive/statistics/seeds';
import { sameUnsettled, type Unsettled } from '../../derive/statistics/unsettled';
import type { Metric } from '../../engine/generated';
import type { Lane, Race } from '../race/race';
import { type Compared, numbersFor } from '../statistics/compared';
import { type Comparison, comparisonOf, unsettledIn } from '../statistics/comparison';
import { lanesOf, sweptValues } from '../statistics/results';
import { valueOfSeed, valueOver } from '../statistics/values';

export interface TableRow {
  readonly id: string;
  readonly contestant: number;
  readonly swept: number | null;
  /** Null for the row over all seeds. */
  readonly seed: number | null;
  /** Whether lanes are running, so that numbers may change. */
  readonly running: boolean;
  readonly finished: number;
  readonly unfinished: number;
  /** Whether it left more rows unfinished or rejected than the baseline or any other contestant. */
  readonly incomplete: boolean;
  /** In the order of the metrics; {@link against} replaces values if there is a baseline. */
  readonly values: readonly OverSeeds[];
  /** Comparisons with the baseline in the same order; empty without one. */
  readonly against: readonly Comparison[];
  readonly seeds: readonly TableRow[];
}

/**
 * Values cover what all lanes of a seed have settled. With `base`, they are compared with that contestant, seed by seed
 * on identical arrivals.
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
      const whole = { id: `${contestant} ${swept}`, contestant, swept };
      const against = (among: Compared) =>
        base === null
          ? []
          : metrics.map((metric) => comparisonOf(among, metric, [contestant, base], swept));
      const ofSeed = (lane: Lane): TableRow => {
        const { seed } = lane.plan;
        const heats = compared.heats.filter((heat) => heat.swept === swept && heat.seed === seed);
        return {
          ...whole,
          ...progressOf([lane]),
          id: `${whole.id} ${seed}`,
          seed,
          incomplete: leavesMore([lane], race, base),
          values: metrics.map((metric) => valueOfSeed(numbersFor(compared, lane.plan), metric)),
          against: against({ ...compared, heats, percentiles: new Map() }),
          seeds: [],
        };
      };
      return {
        ...whole,
        ...progressOf(lanes),
        seed: null,
        incomplete: leavesMore(lanes, race, base),
        values: metrics.map((metric) => valueOver(compared, contestant, swept, metric)),
        against: against(compared),
        seeds: lanes.length > 1 ? lanes.map(ofSeed) : [],
      };
    }),
  );
}

function progressOf(lanes: readonly Lane[]) {
  const total = (field: 'finished' | 'unfinished') =>
    lanes.reduce((sum, { summary }) => sum + (summary?.flows[field] ?? 0), 0);
  return {
    running: lanes.some(({ status }) => status === 'running' || status === 'queued'),
    finished: total('finished'),
    unfinished: total('unfinished'),
  };
}

/** Whether any ended lane has settled less than a lane of the same seed. */
function leavesMore(lanes: readonly Lane[], { lanes: all }: Race, base: number | null): boolean {
  return lanes.some((lane) => {
    const own = unsettledIn(lane);
    const twins = all.filter(
      ({ plan, status }) =>
        plan.seed === lane.plan.seed &&
        plan.swept === lane.plan.swept &&
        status === 'done' &&
        (base === null || plan.contestant === base),
    );
    return lane.status === 'done' && twins.some((twin) => isLess(own, unsettledIn(twin), base));
  });
}

/** With a baseline, any difference counts. */
const isLess = (own: Unsettled, other: Unsettled, base: number | null): boolean =>
  base === null
    ? own.flows.unfinished > other.flows.unfinished ||
      own.coflows.unfinished > other.coflows.unfinished
    : !sameUnsettled(own, other);
