/**
 * The numbers by which lanes are ranked and compared. Once all lanes have ended and settled all their flows, these are
 * the engine's; before that, they cover the arrivals before the latest time up to which every lane has settled every
 * arrival.
 */
import { type Arrivals, arrivedBefore, firstUnsettled } from '../../derive/lanes/settledByArrival';
import { coflowsOver, type FlowNumbers, flowsOver } from '../../derive/lanes/summaryOver';
import type {
  CoflowSummary,
  FlowSummary,
  JobSummary,
  LanePlan,
  LaneSummary,
} from '../../engine/generated';
import type { RunId } from '../../engine/protocol';
import { arrivalsOf, failedIn, type Heat, hasSettledAll, heatsOf } from '../race/heats';
import { isUnderWay, type Lane, type Race } from '../race/race';
import { isAt, type Percentiles, pooledPercentiles } from './pooledPercentiles';

/** The comparable part of a lane's summary. */
export type Numbers = Partial<Omit<LaneSummary, 'flows' | 'coflows'>> & {
  readonly flows?: Partial<FlowSummary>;
  readonly coflows?: Partial<CoflowSummary>;
};

export interface ComparedHeat extends Heat {
  /** By contestant; empty for contestants that cannot be compared. */
  readonly numbers: ReadonlyMap<number, Numbers>;
  /** The numbers if every compared flow finished in its ideal time; null if none was rejected. */
  readonly ideal: Numbers | null;
}

export interface Compared {
  readonly runId: RunId;
  /** Whether the race had ended when these were computed, so that they do not change any more. */
  readonly final: boolean;
  readonly heats: readonly ComparedHeat[];
  /** Of the pooled flows and coflows of all seeds. */
  readonly percentiles: Percentiles;
}

/** The numbers of a lane; empty if it cannot be compared. */
export const numbersFor = (compared: Compared, plan: LanePlan): Numbers =>
  heatFor(compared, plan)?.numbers.get(plan.contestant) ?? {};

export const heatFor = ({ heats }: Compared, { swept, seed }: LanePlan) =>
  heats.find((heat) => heat.swept === swept && heat.seed === seed);

/**
 * Restricted to seeds for which all contestants have ended, and to percentiles for which all seeds of a swept value
 * have.
 */
export function endedOf({ heats, percentiles, ...of }: Compared): Compared {
  const open = new Set(heats.filter(({ ended }) => !ended).map(({ swept }) => swept));
  const closed = [...percentiles].filter(([key]) => ![...open].some((swept) => isAt(key, swept)));
  return { ...of, heats: heats.filter(({ ended }) => ended), percentiles: new Map(closed) };
}

/**
 * Yields between passes over columns. Hidden contestants do not limit the comparison. Pools percentiles of the metrics
 * with these `ids`.
 */
export function* compare(
  race: Race,
  hidden: readonly number[],
  ids: readonly string[] = [],
): Generator<void, Compared> {
  const failed = failedIn(race);
  const heats: ComparedHeat[] = [];
  for (const heat of yield* heatsOf(race, hidden)) {
    const numbers = new Map<number, Numbers>();
    for (const lane of heat.lanes) {
      const { contestant } = lane.plan;
      numbers.set(contestant, failed.has(contestant) ? {} : yield* numbersOf(lane, heat));
    }
    const lost = [...numbers.values()].some(({ flows }) => (flows?.rejected ?? 0) > 0);
    heats.push({ ...heat, numbers, ideal: lost ? yield* idealOf(heat) : null });
    yield;
  }
  const able = race.scenario.contestants.map((_, at) => at).filter((at) => !failed.has(at));
  const percentiles = yield* pooledPercentiles(heats, able, ids, reached);
  return { runId: race.runId, final: !isUnderWay(race), heats, percentiles };
}

function* numbersOf(lane: Lane, heat: Heat): Generator<void, Numbers> {
  if (heat.complete) {
    const settled = hasSettledAll(lane, 'flows') && hasSettledAll(lane, 'coflows');
    return settled && lane.summary ? lane.summary : {};
  }
  const over = yield* numbersOver(
    heat,
    reached(lane, heat, 'flows'),
    reached(lane, heat, 'coflows'),
  );
  // Numbers over a whole run, such as counters, are comparable only at its end.
  if (!heat.ended || lane.status !== 'done' || !lane.summary) return over;
  const { summary } = lane;
  const { unfinished } = summary.flows;
  return {
    ...summary,
    flows: over.flows ? { ...summary.flows, ...over.flows, unfinished } : { unfinished },
    coflows: over.coflows ? { ...over.coflows, jobs: NO_JOBS } : {},
  };
}

/** The columns have no jobs. */
const NO_JOBS: JobSummary = {
  counted: 0,
  finished: 0,
  jct_s: { count: 0, mean: null, p50: null, p95: null, p99: null },
};

/** The arrivals of a lane if it has settled all that are compared; null if it has not, or if none are compared. */
function reached(lane: Lane, heat: Heat, part: 'flows' | 'coflows'): Arrivals | null {
  const { before_s, n, of } = heat[part];
  if (n === 0 && of > 0) return null;
  const arrivals = arrivalsOf(part)(lane);
  return arrivals && firstUnsettled(arrivals) >= before_s ? arrivals : null;
}

/** The numbers over compared arrivals; without the part that is null. */
function* numbersOver(
  { lanes, ...cuts }: Heat,
  flows: Arrivals | null,
  coflows: Arrivals | null,
): Generator<void, Numbers> {
  const columns = lanes.find((lane) => lane.columns)?.columns;
  if (!columns) return {};
  const settled = (part: 'flows' | 'coflows', { start_s, counted, completion_s }: Arrivals) => ({
    ...columns[part],
    completion_s,
    mask: arrivedBefore(start_s, counted, cuts[part].before_s),
  });
  const flowNumbers = flows && (yield* flowsOver(settled('flows', flows)));
  const coflowNumbers = coflows && (yield* coflowsOver(settled('coflows', coflows)));
  return {
    ...(flowNumbers && { flows: withoutUnfinished(flowNumbers) }),
    ...(coflowNumbers && { coflows: coflowNumbers }),
  };
}

/** The number of unfinished flows refers to a whole run, not to settled flows. */
const withoutUnfinished = ({ unfinished: _, ...flows }: FlowNumbers): Partial<FlowSummary> => flows;

function* idealOf(heat: Heat): Generator<void, Numbers> {
  const lane = heat.lanes.find(({ columns }) => columns);
  if (!lane?.columns) return {};
  const { flows, coflows } = lane.columns;
  const asIdeal = (arrivals: Arrivals | null, completion_s: Float64Array) =>
    arrivals && { ...arrivals, completion_s };
  return yield* numbersOver(
    heat,
    asIdeal(arrivalsOf('flows')(lane), flows.ideal_s),
    asIdeal(arrivalsOf('coflows')(lane), coflows.ideal_s),
  );
}
