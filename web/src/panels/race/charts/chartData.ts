/** Derives the data of all charts from the columns of a race. */
import type { LanesSeries, ProgressSeries, TenthsSeries } from '../../../charts/card/raceData';
import type { BucketStatistics } from '../../../derive/distributions/buckets';
import type { Statistic } from '../../../derive/distributions/sample';
import { countedTimes } from '../../../derive/lanes/countedTimes';
import { tenthsOf } from '../../../derive/lanes/steadiness';
import type { LaneSummary } from '../../../engine/generated';
import type { Contestant } from '../../../state/race/contestants';
import { failedIn, type Heat, heatsOf, keepsUp } from '../../../state/race/heats';
import type { Lane, Race } from '../../../state/race/race';
import { distinct } from '../../../state/statistics/pooledPercentiles';
import { lanesOf } from '../../../state/statistics/results';
import { isEmpty, without } from '../../../state/view/selection';
import type { Selection } from '../../../state/view/view';
import { entrantData } from './entrantData';
import { type Cuts, resultsOf } from './laneResults';

interface Choice {
  readonly contestants: readonly Contestant[];
  readonly swept: number | null;
  readonly selection: Selection;
  /** Index of the baseline for per-flow comparisons. */
  readonly baseline: string;
  /** Indices of hidden contestants, which do not limit the comparison. */
  readonly hidden: readonly number[];
  /** The shown statistic of completion times. */
  readonly statistic: Statistic;
}

type Entrant = StepResult<ReturnType<typeof entrantData>> & {
  readonly progress: ProgressSeries;
  readonly tenths: TenthsSeries;
  readonly own: LanesSeries;
};
type StepResult<G> = G extends Generator<void, infer R> ? R : never;
export type ChartData = StepResult<ReturnType<typeof chartData>>;

/** Yields between passes over the columns, so that the page stays responsive. */
export function* chartData(race: Race, choice: Choice) {
  const { contestants, swept, selection, baseline, hidden, statistic } = choice;
  const heats = yield* heatsOf(race, hidden, swept);
  const cuts = cutsOf(heats);
  const failed = failedIn(race);
  const over = { seeds: seedsOf(heats), inMetrics: isEmpty(selection), statistic };
  // A hidden baseline may have settled less than the visible lanes.
  const against = lanesOf(race, Number(baseline), swept)
    .filter((lane) => heats.some((heat) => heat.seed === lane.plan.seed && keepsUp(lane, heat)))
    .flatMap(resultsOf(selection, cuts));
  const entrants: Entrant[] = [];
  for (const appearance of contestants) {
    const all = lanesOf(race, Number(appearance.key), swept);
    const lanes = failed.has(Number(appearance.key)) ? [] : all;
    // A chart that edits a part of the selection also shows rows outside that part.
    const selected = lanes.flatMap(resultsOf(selection, cuts));
    const beyond = (...parts: (keyof Selection)[]) =>
      parts.some((part) => part in selection)
        ? lanes.flatMap(resultsOf(without(selection, ...parts), cuts))
        : selected;
    const data = yield* entrantData(
      appearance,
      {
        selected,
        ofAllSizes: beyond('sizes'),
        // Completions over time are compared at a common time, not by arrival.
        ofAllTimes: all.flatMap(resultsOf(without(selection, 'times'))),
        ofAllPlaces: beyond('host', 'rack'),
        against: appearance.key === baseline ? [] : against,
      },
      over,
    );
    const seed = all.length > 1 ? all[0]?.plan.seed : undefined;
    const progress = { ...data.progress, seed, counting: countingOf(all[0]) };
    entrants.push({
      ...data,
      progress,
      own: { ...appearance, lanes: selected },
      tenths: { ...appearance, points: tenthsOf(endedWithLoad(lanes)) },
    });
  }
  /** The data of every contestant that has some; null if none has. */
  const all = <K extends keyof Entrant>(part: K) => {
    const known = entrants.flatMap((entrant) => {
      const value = entrant[part];
      return value === null ? [] : [value as NonNullable<Entrant[K]>];
    });
    return known.length === 0 ? null : known;
  };
  return {
    swept,
    heats,
    lanes: entrants.map(({ own }) => own),
    byBucket: entrants.map((entrant) => entrant.byBucket),
    distribution: entrants.map((entrant) => entrant.distribution),
    slowdown: entrants.map((entrant) => entrant.slowdown),
    progress: entrants.map((entrant) => entrant.progress),
    utilisation: entrants.map((entrant) => entrant.utilisation),
    /** Null if the workload has no load, and hence no steady state. */
    tenths: entrants.some(({ tenths }) => tenths.points.length > 0)
      ? entrants.map(({ tenths }) => tenths)
      : null,
    byPlace: all('byPlace'),
    cct: all('cct'),
    cctByCategory: withoutEmpty(all('cctByCategory')),
    flowDeadlines: all('flowDeadlines'),
    coflowDeadlines: all('coflowDeadlines'),
    flowGains: all('flowGains'),
    coflowGains: all('coflowGains'),
  };
}

/** Of the first seed, like the curve. */
const countingOf = (lane: Lane | undefined) =>
  lane?.columns
    ? countedTimes(lane.columns.flows, (lane.summary?.flows.cool_down ?? 0) > 0)
    : undefined;

/** Summaries of ended lanes whose workload has a load. */
const endedWithLoad = (lanes: readonly Lane[]): LaneSummary[] =>
  lanes.flatMap(({ status, summary }) =>
    status === 'done' && summary && summary.identity.load !== null ? [summary] : [],
  );

/** Complete heats are not cut: all their rows are shown. */
function cutsOf(heats: readonly Heat[]): Cuts {
  const open = heats.filter(({ complete }) => !complete);
  return new Map(
    open.map(({ seed, flows, coflows }) => [
      seed,
      { flows: flows.before_s, coflows: coflows.before_s },
    ]),
  );
}

/** Seeds that count for intervals: none before all have ended, and repetitions of a run once. */
const seedsOf = (heats: readonly Heat[]): ReadonlySet<number> =>
  new Set(heats.every(({ ended }) => ended) ? distinct(heats).map(({ seed }) => seed) : []);

/** Removes categories without any coflow. */
function withoutEmpty<T extends { readonly buckets: readonly BucketStatistics[] }>(
  series: readonly T[] | null,
): T[] | null {
  if (!series) return null;
  const has = (at: number) =>
    at === 0 ||
    series.some(({ buckets }) => (buckets[at]?.n ?? 0) + (buckets[at]?.unfinished ?? 0) > 0);
  return series.map((one) => ({ ...one, buckets: one.buckets.filter((_, at) => has(at)) }));
}
