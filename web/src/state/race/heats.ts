/** A heat: the lanes of one seed and swept value, which have identical arrivals and are therefore comparable. */
import { rejectedCoflows } from '../../derive/coflows/rejected';
import { selectedRows } from '../../derive/lanes/selected';
import {
  type Arrivals,
  type Cut,
  firstUnsettled,
  settledByArrival,
} from '../../derive/lanes/settledByArrival';
import type { LaneColumns } from '../../engine/protocol';
import type { Lane, Race } from './race';

export interface Heat {
  readonly swept: number | null;
  readonly seed: number;
  /** All lanes of the heat, in the race's order. */
  readonly lanes: readonly Lane[];
  /** Flows settled by all visible lanes. */
  readonly flows: Cut;
  readonly coflows: Cut;
  /** Whether every visible lane has ended without being cancelled. */
  readonly ended: boolean;
  /** Whether also each has settled all it counts, so that the engine's own summaries cover the same flows. */
  readonly complete: boolean;
}

/**
 * In the order of the race, for all swept values or one. Hidden contestants and those with a failed lane do not limit
 * the comparison. Yields after each heat.
 */
export function* heatsOf(
  race: Race,
  hidden: readonly number[],
  swept?: number | null,
): Generator<void, Heat[]> {
  const failed = failedIn(race);
  const heats = new Map<string, Lane[]>();
  for (const lane of race.lanes) {
    if (swept !== undefined && lane.plan.swept !== swept) continue;
    const key = `${lane.plan.swept} ${lane.plan.seed}`;
    const others = heats.get(key);
    if (others) others.push(lane);
    else heats.set(key, [lane]);
  }
  const all: Heat[] = [];
  for (const lanes of heats.values()) {
    const able = lanes.filter(({ plan }) => !failed.has(plan.contestant));
    const shown = able.filter(({ plan }) => !hidden.includes(plan.contestant));
    all.push(heatOf(lanes, shown.length > 0 ? shown : able));
    yield;
  }
  return all;
}

/** Indices of contestants with a failed lane. */
export const failedIn = ({ lanes }: Race): ReadonlySet<number> =>
  new Set(lanes.filter(({ status }) => status === 'failed').map(({ plan }) => plan.contestant));

function heatOf(lanes: readonly Lane[], shown: readonly Lane[]): Heat {
  const [first] = lanes;
  const flows = cutOf(shown, 'flows');
  const coflows = cutOf(shown, 'coflows');
  const ended = shown.every(({ status }) => status === 'done');
  return {
    swept: first?.plan.swept ?? null,
    seed: first?.plan.seed ?? 0,
    lanes,
    flows,
    coflows,
    ended,
    complete: ended && isWhole(flows) && isWhole(coflows),
  };
}

/** Lanes that have settled everything impose no limit, and need no scan. */
function cutOf(shown: readonly Lane[], part: 'flows' | 'coflows'): Cut {
  const open = shown.filter((lane) => !hasSettledAll(lane, part));
  if (open.length > 0) return settledByArrival(open.map(arrivalsOf(part)));
  const of = shown[0]?.summary?.[part].counted ?? 0;
  return { before_s: Number.POSITIVE_INFINITY, n: of, of };
}

/** Whether a lane has ended with every row finished or rejected. */
export function hasSettledAll({ status, summary }: Lane, part: 'flows' | 'coflows'): boolean {
  const known = summary?.[part];
  return status === 'done' && known !== undefined && known.unfinished === known.rejected;
}

/** Whether a lane has settled all rows by which its heat is compared. */
export const keepsUp = (lane: Lane, heat: Heat): boolean =>
  lane.status !== 'failed' &&
  (['flows', 'coflows'] as const).every((part) => {
    if (hasSettledAll(lane, part)) return true;
    const arrivals = arrivalsOf(part)(lane);
    return arrivals !== null && firstUnsettled(arrivals) >= heat[part].before_s;
  });

export const arrivalsOf = (part: 'flows' | 'coflows') =>
  part === 'flows' ? flowArrivals : coflowArrivals;

const isWhole = ({ before_s }: Cut): boolean => before_s === Number.POSITIVE_INFINITY;

/** Null before the lane has started. */
function flowArrivals({ columns, fct_s, rejected }: Lane): Arrivals | null {
  return columns && { ...columns.flows, completion_s: fct_s, rejected };
}

function coflowArrivals({ columns, cct_s, rejected }: Lane): Arrivals | null {
  if (!columns) return null;
  const { start_s } = columns.coflows;
  const lost = rejectedCoflows(columns.flows.coflow, rejected, start_s.length);
  return { start_s, completion_s: cct_s, counted: countedCoflows(columns), rejected: lost };
}

const COUNTED = new WeakMap<LaneColumns, Uint8Array>();

/** 1 for coflows without uncounted flows. Cached, because columns are constant. */
function countedCoflows(columns: LaneColumns): Uint8Array {
  const known = COUNTED.get(columns) ?? selectedRows(columns, 0, {}).coflows;
  COUNTED.set(columns, known);
  return known;
}
