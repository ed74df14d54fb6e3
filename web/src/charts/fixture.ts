/** Fixed data for the tests of charts: two contestants on the same 200 flows. */
import { statisticsBySize } from '../derive/buckets';
import { applicationThroughput, deadlineOutcome } from '../derive/deadlines';
import { sampleOf } from '../derive/sample';
import { overSeeds } from '../derive/seeds';
import { slowdownBySize } from '../derive/slowdown';
import type { Series } from './series';
import { duration, plain } from './text/format';

export const contestants: Series[] = [
  { key: 'a', label: 'Fair', colour: 'blue', mark: 'circle', dash: 'solid' },
  { key: 'b', label: 'Shortest first', colour: 'orange', mark: 'square', dash: 'dashed' },
];
export const flows = 200;
export const rows = (of: (row: number) => number) =>
  Float64Array.from({ length: flows }, (_, i) => of(i));
/** From 1 KB to 100 MB, evenly on a logarithmic scale. */
export const sizes = rows((i) => 10 ** (3 + (5 * i) / flows));
export const ideal = sizes.map((size) => 1e-4 + size * 8e-10);
/** Fair sharing doubles every completion time, shortest first only those of the long; one flow is unfinished. */
export const times = [
  ideal.map((time) => 2 * time),
  ideal.map((time, i) => (i === flows - 1 ? Number.NaN : time * (i < 100 ? 1.1 : 3))),
];
export const none = rows(() => Number.NaN);
export const each = <T>(of: (fct: Float64Array) => T, of_s = times) =>
  contestants.map((one, i) => ({ ...one, ...of(of_s[i] ?? none) }));

export const bySize = each((fct) => ({ buckets: statisticsBySize(sizes, fct) }));
/** The same flows twenty times, enough for tails. */
export const often = (column: Float64Array) =>
  Float64Array.from({ length: 20 * flows }, (_, i) => column[i % flows] ?? Number.NaN);
export const tailed = each((fct) => ({ buckets: statisticsBySize(often(sizes), often(fct)) }));
export const sampled = each((fct) => ({ sample: sampleOf(fct) }));
export const binned = each((fct) => ({
  bins: slowdownBySize(sizes, fct, ideal, { binsPerDecade: 1 }),
}));
export const swept = each((fct) => ({
  points: [0.2, 0.5, 0.8].map((at) => ({
    at,
    ...overSeeds([fct[50] ?? 0, (fct[60] ?? 0) / (1 - at)]),
  })),
}));
export const judged = each((fct) => {
  const deadline_s = ideal.map((time) => 1.5 * time);
  return {
    outcome: deadlineOutcome({ start_s: rows(() => 0), completion_s: fct, deadline_s }, 1e9),
    throughput: applicationThroughput(fct, deadline_s),
  };
});
export const load = { label: 'Load', quantity: plain, scale: 'linear' } as const;
export const meanFct = { label: 'Mean FCT', quantity: duration, scale: 'log' } as const;
