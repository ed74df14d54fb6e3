/** The columns of a race as each chart wants them. */
import { FLOW_BUCKETS, sampleWithin, statisticsBySize } from '../derive/buckets';
import { deadlineUse } from '../derive/deadlines';
import { finishCurve } from '../derive/finishCurve';
import { type LaneResults, pooledCoflows, pooledDeadlines, pooledFlows } from '../derive/pooled';
import { type Sample, sampleOf } from '../derive/sample';
import { slowdownBySize } from '../derive/slowdown';
import type { Lane, Race } from '../state/race';
import { lanesOf } from '../state/results';
import type { Contestant } from '../state/series';

export type ChartData = ReturnType<typeof chartData>;

interface Choice {
  readonly contestants: readonly Contestant[];
  readonly swept: number | null;
  /** Key of a size bucket. */
  readonly bucket: string;
}

export function chartData(race: Race, { contestants, swept, bucket: key }: Choice) {
  const bucket = FLOW_BUCKETS.find((one) => one.key === key) ?? FLOW_BUCKETS[0];
  const entrants = contestants.map((look) => {
    const lanes = lanesOf(race, Number(look.key), swept).flatMap(resultsOf);
    return { look, lanes, flows: pooledFlows(lanes), coflows: pooledCoflows(lanes) };
  });
  const hasDeadlines = (values: Float64Array) => values.some((value) => !Number.isNaN(value));
  const useOf = ({ completion_s, deadline_s, keep }: (typeof entrants)[0]['flows']): Sample =>
    deadlineUse(completion_s, deadline_s, keep);
  return {
    swept,
    byBucket: entrants.map(({ look, flows: { size_bytes, completion_s, keep } }) => ({
      ...look,
      buckets: statisticsBySize(size_bytes, completion_s, FLOW_BUCKETS, keep),
    })),
    distribution: entrants.map(({ look, flows: { size_bytes, completion_s, keep } }) => ({
      ...look,
      sample: bucket
        ? sampleWithin(bucket, size_bytes, completion_s, keep)
        : sampleOf(completion_s, keep),
    })),
    slowdown: entrants.map(({ look, flows: { size_bytes, completion_s, ideal_s, keep } }) => ({
      ...look,
      bins: slowdownBySize(size_bytes, completion_s, ideal_s, { keep }),
    })),
    cct: entrants.some(({ coflows }) => coflows.completion_s.length > 0)
      ? entrants.map(({ look, coflows: { completion_s, keep } }) => ({
          ...look,
          sample: sampleOf(completion_s, keep),
        }))
      : null,
    flowDeadlines: entrants.some(({ flows }) => hasDeadlines(flows.deadline_s))
      ? entrants.map(({ look, lanes, flows }) => ({
          ...look,
          ...pooledDeadlines(lanes, 'flows'),
          sample: useOf(flows),
        }))
      : null,
    coflowDeadlines: entrants.some(({ coflows }) => hasDeadlines(coflows.deadline_s))
      ? entrants.map(({ look, lanes, coflows }) => ({
          ...look,
          ...pooledDeadlines(lanes, 'coflows'),
          sample: useOf(coflows),
        }))
      : null,
    progress: entrants.map(({ look, lanes: [lane] }) => {
      const total = lane?.fct_s.length ?? 0;
      return { ...look, total, ...(lane ? finishCurve(lane) : NO_CURVE) };
    }),
  };
}

const NO_CURVE = { simulated_s: new Float64Array(), finished: new Float64Array() };

function resultsOf({ columns, fct_s, cct_s, progress }: Lane): LaneResults[] {
  return columns ? [{ ...columns, fct_s, cct_s, now_s: progress?.simulated_s ?? 0 }] : [];
}
