/** A race: its lanes with their last reports. Pure functions; replies come from the pool. */
import type { LanePlan, LaneSummary, Outline, ScenarioSpec } from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import type { Film, LaneColumns, LinkLoads, Progress, RunId } from '../../engine/protocol';

export type LaneStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
export type RaceStatus = 'running' | 'paused' | 'finished' | 'cancelled';

export interface Lane {
  readonly plan: LanePlan;
  readonly status: LaneStatus;
  readonly progress: Progress | null;
  readonly summary: LaneSummary | null;
  /** Reason of its failure. */
  readonly message: string | null;
  /** Null until it starts. */
  readonly columns: LaneColumns | null;
  /** By flow; NaN while unfinished. Mutated in place; a new `Lane` object signals a change. */
  readonly fct_s: Float64Array;
  /** By flow, 1 if the scheme rejected it; mutated in place likewise. */
  readonly rejected: Uint8Array;
  /** By coflow; NaN while unfinished. */
  readonly cct_s: Float64Array;
  /** By link, the mean utilisation; empty before the lane's first report. */
  readonly utilisation: Float64Array;
  /** The network of the lane; null until it starts. */
  readonly outline: Outline | null;
  /** Recent link loads, or those of the whole run once it has ended; null before the first report. */
  readonly loads: LinkLoads | null;
  /** Link loads over the run, once it has ended; only for the first seed. */
  readonly film: Film | null;
}

export interface Race {
  readonly runId: RunId;
  /** The scenario when Run was pressed. */
  readonly scenario: ScenarioSpec;
  readonly status: RaceStatus;
  readonly lanes: readonly Lane[];
}

const NOTHING = new Float64Array(0);
const NONE = new Uint8Array(0);

/** A race at its start; `reused` lanes are finished lanes of an earlier race. */
export function startRace(
  runId: RunId,
  scenario: ScenarioSpec,
  plans: readonly LanePlan[],
  reused: readonly Lane[] = [],
): Race {
  const lanes = plans.map((plan): Lane => {
    const before = reused.find((lane) => lane.plan.lane === plan.lane);
    if (before) return before;
    const silent = {
      progress: null,
      summary: null,
      message: null,
      columns: null,
      outline: null,
      loads: null,
      film: null,
    };
    return {
      plan,
      status: 'queued',
      ...silent,
      fct_s: NOTHING,
      rejected: NONE,
      cct_s: NOTHING,
      utilisation: NOTHING,
    };
  });
  return { runId, scenario, status: 'running', lanes };
}

/** Applies replies; ignores those of other runs. */
export function applyReplies(race: Race, replies: readonly LaneReply[]): Race {
  const lanes = [...race.lanes];
  for (const reply of replies) {
    const lane = reply.runId === race.runId ? lanes[reply.lane] : undefined;
    if (lane) lanes[reply.lane] = hearOne(lane, reply, race.scenario.seeds[0], lanes);
  }
  const ended = !lanes.some(isOpen);
  return {
    ...race,
    lanes,
    status: ended && race.status !== 'cancelled' ? 'finished' : race.status,
  };
}

/** Whether a lane is still to report its end. */
export const isOpen = ({ status }: Lane): boolean => status === 'queued' || status === 'running';

/** Marks all lanes that have not ended as cancelled. */
export function cancelRace(race: Race): Race {
  const lanes = race.lanes.map((lane) =>
    isOpen(lane) ? { ...lane, status: 'cancelled' as const } : lane,
  );
  return { ...race, lanes, status: 'cancelled' };
}

export const isUnderWay = (
  race: Race | null,
): race is Race & { readonly status: 'running' | 'paused' } =>
  race !== null && (race.status === 'running' || race.status === 'paused');

/** Whether some lanes ended and others were cancelled, so that Run can resume the latter. */
export const isPartial = ({ status, lanes }: Race): boolean =>
  status === 'cancelled' && lanes.some((lane) => lane.status === 'done');

/** Whether running the same scenario again could only repeat the results. */
export const allLanesDone = ({ status, lanes }: Race): boolean =>
  status === 'finished' && lanes.every((lane) => lane.status === 'done');

function hearOne(
  lane: Lane,
  reply: LaneReply,
  firstSeed: number | undefined,
  lanes: readonly Lane[],
): Lane {
  switch (reply.kind) {
    case 'started': {
      const columns = twinOf(lane, lanes)?.columns ?? reply.columns;
      const flows = columns.flows.start_s.length;
      const fct_s = new Float64Array(flows).fill(Number.NaN);
      const rejected = new Uint8Array(flows);
      const cct_s = new Float64Array(columns.coflows.start_s.length).fill(Number.NaN);
      return { ...lane, status: 'running', columns, fct_s, rejected, cct_s };
    }
    case 'progress': {
      const { flow, fct_s, rejected } = reply.completions;
      for (let row = 0; row < flow.length; row++) {
        lane.fct_s[flow[row] as number] = fct_s[row] as number;
      }
      for (const one of rejected) lane.rejected[one] = 1;
      return { ...lane, progress: reply.progress };
    }
    case 'network':
      return { ...lane, outline: twinOf(lane, lanes)?.outline ?? reply.outline };
    case 'loads':
      return { ...lane, loads: reply.loads };
    case 'film':
      return lane.plan.seed === firstSeed ? { ...lane, film: reply.film } : lane;
    case 'summary':
      return { ...lane, ...reply.results };
    case 'done':
      return { ...lane, ...reply.results, status: 'done' };
    case 'accounting':
    case 'accounted':
      // Of the workers for accounts, which have their own listener.
      return lane;
    case 'cancelled':
      return { ...lane, status: 'cancelled' };
    case 'failed':
      return { ...lane, status: 'failed', message: reply.message };
  }
}

/** Lanes of one seed and swept value have identical arrivals and networks, and share one copy. */
function twinOf({ plan: { seed, swept } }: Lane, lanes: readonly Lane[]): Lane | undefined {
  return lanes.find(
    ({ plan, columns }) => columns !== null && plan.seed === seed && plan.swept === swept,
  );
}
