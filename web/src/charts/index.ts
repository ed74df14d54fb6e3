/** The charts of the page and what they take; see each chart's file for what it shows. */
export { type Bar, type BarSeries, Bars, type BarsProps } from './Bars';
export type { BySizeProps, SizedSeries } from './BySize';
export { CctByCategory } from './CctByCategory';
export { CctDistribution } from './CctDistribution';
export { CoflowTimeline } from './CoflowTimeline';
export {
  DeadlineMisses,
  type DeadlineMissesProps,
  type DeadlineSeries,
  type DeadlineView,
} from './DeadlineMisses';
export { DeadlineUse } from './DeadlineUse';
export type { DistributionProps, SampledSeries, Tail } from './Distribution';
export { FctByBucket } from './FctByBucket';
export { FctDistribution } from './FctDistribution';
export { bytes, count, duration, plain, type Quantity, ratio, relation, share } from './format';
export { type ChartActions, ChartActionsContext, type ShownChart } from './frame/actions';
export { EmphasisProvider, useEmphasis } from './frame/emphasis';
export { Swatch } from './frame/Swatch';
export { LinkUtilisation } from './LinkUtilisation';
export { METRICS, type Metric } from './metric';
export {
  type BinnedSeries,
  NormalisedFct,
  type NormalisedFctProps,
} from './NormalisedFct';
export { PairedRatio } from './PairedRatio';
export { type ProgressSeries, RaceProgress, type RaceProgressProps } from './RaceProgress';
export {
  type Measure,
  SweepChart,
  type SweepChartProps,
  type SweepPoint,
  type SweepSeries,
} from './SweepChart';
export type { Brush, Cell, ChartProps, Series, Table } from './series';
