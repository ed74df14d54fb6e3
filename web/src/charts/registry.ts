/** All charts of race sections. A new chart needs its module and one line here. */
export { card as cctByCategory } from './CctByCategory';
export { card as cctDistribution } from './CctDistribution';
export { applicationThroughput, card as deadlineMisses } from './DeadlineMisses';
export { card as deadlineUse } from './DeadlineUse';
export { card as fctByBucket } from './FctByBucket';
export { card as fctByPlace } from './FctByPlace';
export { card as fctByTenth } from './FctByTenth';
export { card as fctDistribution } from './FctDistribution';
export { card as flowScatter } from './FlowScatter';
export { card as linkUtilisation } from './LinkUtilisation';
export { card as normalisedFct } from './NormalisedFct';
export { card as raceProgress } from './RaceProgress';
