/** The public charts and their props; each chart's file describes it. */

export type { Statistic } from '../derive/distributions/sample';
export type { Layout } from './axis/plot';
export { Handle, valueAt } from './brush/Handle';
export { CctByCategory } from './CctByCategory';
export { CctDistribution } from './CctDistribution';
export { CoflowTimeline } from './CoflowTimeline';
export {
  DeadlineMisses,
  type DeadlineMissesProps,
  type DeadlineView,
} from './DeadlineMisses';
export { DeadlineUse } from './DeadlineUse';
export { FctByBucket } from './FctByBucket';
export { FctByPlace } from './FctByPlace';
export { FctByTenth } from './FctByTenth';
export { FctDistribution } from './FctDistribution';
export { type ChartActions, ChartActionsContext, type ShownChart } from './frame/actions';
export { Picker } from './frame/Choice';
export { EmphasisProvider, useEmphasis } from './frame/emphasis';
export { Swatch } from './frame/Swatch';
export { LinkUtilisation } from './LinkUtilisation';
export { GuessCurve } from './lesson/GuessCurve';
export { GuessScale } from './lesson/GuessScale';
export { type Bar, type BarSeries, Bars, type BarsProps } from './marks/Bars';
export type { BySizeProps } from './marks/BySize';
export type { SizedSeries } from './marks/bucketReadings';
export type { DeadlineSeries } from './marks/deadlineBars';
export type { DistributionProps, SampledSeries, Tail } from './marks/sampled';
export type { BinnedSeries } from './marks/slowdownReadings';
export { STATISTICS } from './marks/statistic';
export {
  NormalisedFct,
  type NormalisedFctProps,
} from './NormalisedFct';
export { PairedRatio } from './PairedRatio';
export { RaceProgress, type RaceProgressProps } from './RaceProgress';
export {
  type Measure,
  SweepChart,
  type SweepChartProps,
  type SweepPoint,
  type SweepSeries,
} from './SweepChart';
export type { Between, Brush, Cell, ChartProps, OverSeries, Series, Table } from './series';
export {
  bytes,
  count,
  duration,
  plain,
  type Quantity,
  ratio,
  share,
  withInterval,
} from './text/format';
export { withinSentence } from './text/wording';
export { ArrivalStrip } from './traffic/ArrivalStrip';
export { CoflowScatter } from './traffic/CoflowScatter';
export { DeadlineCurve } from './traffic/DeadlineCurve';
export { JobGraph } from './traffic/JobGraph';
export { ObjectiveCurves } from './traffic/ObjectiveCurves';
export { ObjectiveMap } from './traffic/ObjectiveMap';
export { SizeDistribution, type SizeDistributionProps } from './traffic/SizeDistribution';
