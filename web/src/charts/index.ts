/** The charts of the page and what they take; see each chart's file for what it shows. */

export type { Statistic } from '../derive/statistic';
export { ArrivalStrip } from './ArrivalStrip';
export type { Layout } from './axis/plot';
export { CctByCategory } from './CctByCategory';
export { CctDistribution } from './CctDistribution';
export { CoflowScatter } from './CoflowScatter';
export { CoflowTimeline } from './CoflowTimeline';
export { DeadlineCurve } from './DeadlineCurve';
export {
  DeadlineMisses,
  type DeadlineMissesProps,
  type DeadlineView,
} from './DeadlineMisses';
export { DeadlineUse } from './DeadlineUse';
export { FctByBucket } from './FctByBucket';
export { FctByPlace } from './FctByPlace';
export { FctByTenth, type TenthsSeries } from './FctByTenth';
export { FctDistribution } from './FctDistribution';
export { FirstFlows } from './FirstFlows';
//DEL from './FctDistribution';
export { type ChartActions, ChartActionsContext, type ShownChart } from './frame/actions';
export { Picker } from './frame/Choice';
export { EmphasisProvider, useEmphasis } from './frame/emphasis';
export { Handle, valueAt } from './frame/Handle';
export { Swatch } from './frame/Swatch';
export { JobGraph } from './JobGraph';
export { LinkUtilisation } from './LinkUtilisation';
export { type Bar, type BarSeries, Bars, type BarsProps } from './marks/Bars';
export type { BySizeProps } from './marks/BySize';
export type { SizedSeries } from './marks/bucketReadings';
export type { DeadlineSeries } from './marks/deadlineBars';
export type { DistributionProps, SampledSeries, Tail } from './marks/distributionProps';
export type { BinnedSeries } from './marks/slowdownReadings';
export { STATISTICS } from './marks/statistic';
export {
  NormalisedFct,
  type NormalisedFctProps,
} from './NormalisedFct';
export { ObjectiveCurves } from './ObjectiveCurves';
export { ObjectiveMap } from './ObjectiveMap';
export { PairedRatio } from './PairedRatio';
export { type ProgressSeries, RaceProgress, type RaceProgressProps } from './RaceProgress';
export { SizeDistribution, type SizeDistributionProps } from './SizeDistribution';
export {
  type Measure,
  SweepChart,
  type SweepChartProps,
  type SweepPoint,
  type SweepSeries,
} from './SweepChart';
export type { Between, Brush, Cell, ChartProps, Series, Table } from './series';
export {
  bytes,
  count,
  duration,
  plain,
  type Quantity,
  ratio,
  relation,
  share,
} from './text/format';
export { withinSentence } from './text/wording';
