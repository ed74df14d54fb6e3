/** Fixed results of two contestants, for tests of charts. */
import { statisticsBySize } from '../derive/distributions/buckets';
import { sampleOf, statistics } from '../derive/distributions/sample';
import { slowdownBySize, slowdownOf } from '../derive/distributions/slowdown';
import { applicationThroughput, deadlineOutcome } from '../derive/lanes/deadlines';
import type { LaneResults } from '../derive/lanes/pooled';
import type { RaceData } from './card/raceData';
import type { Series } from './series';

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
/**
 * Fair sharing doubles every completion time; shortest first triples those of the larger half, with one flow
 * unfinished.
 */
export const times = [
  ideal.map((time) => 2 * time),
  ideal.map((time, i) => (i === flows - 1 ? Number.NaN : time * (i < 100 ? 1.1 : 3))),
];
export const none = rows(() => Number.NaN);
export const each = <T>(of: (fct: Float64Array) => T, of_s = times) =>
  contestants.map((one, i) => ({ ...one, ...of(of_s[i] ?? none) }));

/** Repeats every flow twenty times, which suffices for tail percentiles. */
const often = (column: Float64Array) =>
  Float64Array.from({ length: 20 * flows }, (_, i) => column[i % flows] ?? Number.NaN);

export const bySize = each((fct) => ({ buckets: statisticsBySize(sizes, fct) }));
export const tailed = each((fct) => ({ buckets: statisticsBySize(often(sizes), often(fct)) }));
export const sampled = each((fct) => ({ sample: sampleOf(fct) }));
export const binned = each((fct) => ({
  bins: slowdownBySize(sizes, fct, ideal, { binsPerDecade: 1 }),
  all: statistics(sampleOf(slowdownOf(fct, ideal))),
}));
const deadlines = ideal.map((time) => 1.5 * time);
export const judged = each((fct) => ({
  outcome: deadlineOutcome(
    { start_s: rows(() => 0), completion_s: fct, deadline_s: deadlines },
    1e9,
  ),
  throughput: applicationThroughput(fct, deadlines),
  sample: sampleOf(fct.map((time, i) => time / (deadlines[i] ?? 1))),
}));

const mask = new Uint8Array(flows).fill(1);
const lane = (fct_s: Float64Array): LaneResults => ({
  flows: {
    start_s: rows((i) => ((i * 37) % flows) * 1e-3),
    size_bytes: sizes,
    ideal_s: ideal,
    deadline_s: none,
    // No flow belongs to a coflow.
    coflow: new Uint32Array(flows).fill(0xffff_ffff),
    source: new Uint32Array(flows),
    destination: new Uint32Array(flows),
    counted: mask,
  },
  coflows: {
    start_s: new Float64Array(),
    size_bytes: new Float64Array(),
    ideal_s: new Float64Array(),
    deadline_s: new Float64Array(),
    flows: new Uint32Array(),
  },
  links: { from: new Uint32Array(), to: new Uint32Array(), rate_gbps: new Float64Array() },
  hosts: 2,
  fct_s,
  rejected: new Uint8Array(flows),
  cct_s: new Float64Array(),
  seed: 1,
  utilisation: new Float64Array(),
  now_s: 1,
  settled: true,
  masks: { flows: mask, coflows: new Uint8Array() },
});

/** A race with data for every chart. */
export const raceData: RaceData = {
  lanes: each((fct) => ({ lanes: [lane(fct)] })),
  byBucket: tailed,
  distribution: sampled,
  slowdown: binned,
  byPlace: tailed.map((one) => ({ ...one, of: 'rack' })),
  progress: each((fct) => ({
    simulated_s: [0, 0.05, 0.1, 0.2],
    finished: [0, 40, 90, fct.filter(Number.isFinite).length],
    total: flows,
  })),
  tenths: each((fct) => ({
    points: Array.from({ length: 10 }, (_, i) => {
      const mean = fct[10 * i + 5] ?? 0;
      return { at: i + 1, mean, low: 0.9 * mean, high: 1.1 * mean, n: 20, missing: 0 };
    }),
  })),
  utilisation: each((fct) => ({ sample: sampleOf(fct.map((time) => time / (time + 0.01))) })),
  cct: sampled,
  cctByCategory: tailed,
  flowDeadlines: judged,
  coflowDeadlines: null,
};
