/** What charts of a race may draw: its results, one entry per contestant. */
import type { LaneResults } from '../../derive/lanes/pooled';
import type { Tenth } from '../../derive/lanes/steadiness';
import type { SizedSeries } from '../marks/bucketReadings';
import type { Counting } from '../marks/CountingMarks';
import type { DeadlineSeries } from '../marks/deadlineBars';
import type { SampledSeries } from '../marks/sampled';
import type { Series } from '../marks/series';
import type { BinnedSeries } from '../marks/slowdownReadings';

export interface ProgressSeries extends Series {
  /** Ascending simulated times, one per report of the lane. */
  readonly simulated_s: ArrayLike<number>;
  /** Flows finished by then. */
  readonly finished: ArrayLike<number>;
  /** Flows of the lane. */
  readonly total: number;
  /** Absent where all flows count. */
  readonly counting?: Counting | undefined;
}

export interface TenthsSeries extends Series {
  readonly points: readonly Tenth[];
}

export interface PlaceSeries extends SizedSeries {
  /** What the classes are. */
  readonly of: 'rack' | 'host';
}

/** A contestant's lanes, for charts that read columns themselves. */
export interface LanesSeries extends Series {
  readonly lanes: readonly LaneResults[];
}

/** Null stands for results that this race does not have. */
export interface RaceData {
  /** Raw columns of the selected flows and coflows; the masks of a lane say which rows count. */
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
