/** Every chart of a race: one line each. Section and rank say where it stands. */
export { card as cctByCategory } from './CctByCategory';
export { card as cctDistribution } from './CctDistribution';
export { card as deadlinesInTime } from './DeadlinesInTime';
export { card as deadlinesMissed } from './DeadlinesMissed';
export { card as deadlineUse } from './DeadlineUse';
export { card as fctByBucket } from './FctByBucket';
export { card as fctByPlace } from './FctByPlace';
export { card as fctByTenth } from './FctByTenth';
export { card as fctDistribution } from './FctDistribution';
export { card as linkUtilisation } from './LinkUtilisation';
export { card as normalisedFct } from './NormalisedFct';
export { card as raceProgress } from './RaceProgress';
export { card as watchedCoflows } from './WatchedCoflows';
