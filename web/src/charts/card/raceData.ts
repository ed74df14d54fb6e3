/** The results of a race that charts may draw, one entry per contestant. */
import type { LaneResults } from '../../derive/lanes/pooled';
import type { Tenth } from '../../derive/lanes/steadiness';
import type { SizedSeries } from '../marks/bucketReadings';
import type { Counting } from '../marks/CountingMarks';
import type { DeadlineSeries } from '../marks/deadlineBars';
import type { SampledSeries } from '../marks/sampled';
import type { BinnedSeries } from '../marks/slowdownReadings';
import type { Series } from '../series';

export interface ProgressSeries extends Series {
  /** Simulated time of each report of the lane, ascending. */
  readonly simulated_s: ArrayLike<number>;
  /** Flows finished by each report. */
  readonly finished: ArrayLike<number>;
  /** Number of flows of the lane. */
  readonly total: number;
  /** The seed of the lane; absent if the race has a single one. */
  readonly seed?: number | undefined;
  /** Absent if all flows count. */
  readonly counting?: Counting | undefined;
}

export interface TenthsSeries extends Series {
  readonly points: readonly Tenth[];
}

export interface PlaceSeries extends SizedSeries {
  /** What the classes are. */
  readonly of: 'rack' | 'host';
}

/** A contestant's lanes, for charts that read columns. */
export interface LanesSeries extends Series {
  readonly lanes: readonly LaneResults[];
}

/** Null means that this race has no such results. */
export interface RaceData {
  /** Raw columns; the masks of a lane mark the selected flows and coflows that count. */
  readonly lanes: readonly LanesSeries[];
  /** Of flows of all sizes, whatever sizes are selected. */
  readonly byBucket: readonly SizedSeries[];
  readonly distribution: readonly SampledSeries[];
  readonly slowdown: readonly BinnedSeries[];
  readonly byPlace: readonly PlaceSeries[] | null;
  readonly progress: readonly ProgressSeries[];
  readonly tenths: readonly TenthsSeries[] | null;
  readonly utilisation: readonly SampledSeries[];
  readonly cct: readonly SampledSeries[] | null;
  readonly cctByCategory: readonly SizedSeries[] | null;
  readonly flowDeadlines: readonly (DeadlineSeries & SampledSeries)[] | null;
  readonly coflowDeadlines: readonly (DeadlineSeries & SampledSeries)[] | null;
}
