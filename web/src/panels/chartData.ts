/** The columns of a race as each chart wants them. */
import { FLOW_BUCKETS, sampleWithin, statisticsBySize } from '../derive/buckets';
import { deadlineUse } from '../derive/deadlines';
import { finishCurve } from '../derive/finishCurve';
import {
  type LaneResults,
  pooledCoflows,
  pooledDeadlines,
  pooledFlows,
  type Rows,
} from '../derive/pooled';
import { sampleOf } from '../derive/sample';
import { slowdownBySize } from '../derive/slowdown';
import type { Lane, Race } from '../state/race';
import { lanesOf } from '../state/results';
import type { Contestant } from '../state/series';

interface Choice {
  readonly contestants: readonly Contestant[];
  readonly swept: number | null;
  /** Key of a size bucket. */
  readonly bucket: string;
}

type Entrant = StepResult<ReturnType<typeof entrantData>>;
type StepResult<G> = G extends Generator<void, infer R> ? R : never;
export type ChartData = StepResult<ReturnType<typeof chartData>>;

/** Yields between passes over the columns, so that whoever computes can let the page breathe. */
export function* chartData(race: Race, { contestants, swept, bucket }: Choice) {
  const entrants: Entrant[] = [];
  for (const look of contestants) {
    const lanes = lanesOf(race, Number(look.key), swept).flatMap(resultsOf);
    entrants.push(yield* entrantData(look, lanes, bucket));
  }
  /** What every contestant has, or null where none has any. */
  const all = <K extends 'cct' | 'flowDeadlines' | 'coflowDeadlines'>(part: K) => {
    const known = entrants.flatMap((entrant) => {
      const value = entrant[part];
      return value === null ? [] : [value as NonNullable<Entrant[K]>];
    });
    return known.length === 0 ? null : known;
  };
  return {
    swept,
    byBucket: entrants.map((entrant) => entrant.byBucket),
    distribution: entrants.map((entrant) => entrant.distribution),
    slowdown: entrants.map((entrant) => entrant.slowdown),
    progress: entrants.map((entrant) => entrant.progress),
    cct: all('cct'),
    flowDeadlines: all('flowDeadlines'),
    coflowDeadlines: all('coflowDeadlines'),
  };
}

function* entrantData(look: Contestant, lanes: readonly LaneResults[], bucketKey: string) {
  const bucket = FLOW_BUCKETS.find(({ key }) => key === bucketKey);
  const flows = pooledFlows(lanes);
  const coflows = pooledCoflows(lanes);
  const { size_bytes, completion_s, ideal_s, keep } = flows;
  yield;
  const byBucket = {
    ...look,
    buckets: statisticsBySize(size_bytes, completion_s, FLOW_BUCKETS, keep),
  };
  yield;
  const sample = bucket
    ? sampleWithin(bucket, size_bytes, completion_s, keep)
    : sampleOf(completion_s, keep);
  yield;
  const slowdown = { ...look, bins: slowdownBySize(size_bytes, completion_s, ideal_s, { keep }) };
  yield;
  const [first] = lanes;
  const curve = first ? finishCurve(first) : NO_CURVE;
  const progress = { ...look, ...curve, total: first?.fct_s.length ?? 0 };
  yield;
  return {
    byBucket,
    distribution: { ...look, sample },
    slowdown,
    progress,
    cct:
      coflows.completion_s.length > 0
        ? { ...look, sample: sampleOf(coflows.completion_s, coflows.keep) }
        : null,
    flowDeadlines: deadlines(look, lanes, 'flows', flows),
    coflowDeadlines: deadlines(look, lanes, 'coflows', coflows),
  };
}

const NO_CURVE = { simulated_s: new Float64Array(), finished: new Float64Array() };

function deadlines(
  look: Contestant,
  lanes: readonly LaneResults[],
  of: 'flows' | 'coflows',
  { completion_s, deadline_s, keep }: Rows,
) {
  if (deadline_s.every(Number.isNaN)) return null;
  const sample = deadlineUse(completion_s, deadline_s, keep);
  return { ...look, ...pooledDeadlines(lanes, of), sample };
}

function resultsOf({ columns, fct_s, cct_s, progress }: Lane): LaneResults[] {
  return columns ? [{ ...columns, fct_s, cct_s, now_s: progress?.simulated_s ?? 0 }] : [];
}
