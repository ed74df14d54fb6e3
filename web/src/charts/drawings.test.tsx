import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { COFLOW_CATEGORIES, statisticsBySize } from '../derive/buckets';
import {
  binned,
  contestants,
  each,
  ideal,
  judged,
  load,
  meanFct,
  sampled,
  sizes,
  swept,
  tailed,
} from './fixture';
import * as charts from './index';
import { plain } from './text/format';

const {
  ArrivalStrip,
  Bars,
  CctByCategory,
  CctDistribution,
  CoflowScatter,
  CoflowTimeline,
  DeadlineCurve,
  DeadlineMisses,
  DeadlineUse,
  FctByBucket,
  FctByPlace,
  FctByTenth,
  FctDistribution,
  FirstFlows,
  JobGraph,
  LinkUtilisation,
  NormalisedFct,
  ObjectiveCurves,
  ObjectiveMap,
  PairedRatio,
  RaceProgress,
  SizeDistribution,
  SweepChart,
} = charts;

const [one = contestants[0] as (typeof contestants)[number]] = contestants;
const nothing = () => {};

const arrivals = {
  bin_s: 0.5,
  counted_from_s: 0.75,
  flows: [2, 0, 1, 3],
  bytes: [300, 0, 50, 900],
  first: {
    start_s: [0, 0, 1.2, 1.6],
    source: [0, 1, 0, 2],
    destination: [3, 3, 2, 1],
    size_bytes: [100, 200, 50, 900],
  },
  fan_in: null,
};
const shapes = {
  name: ['1', '2', '3'],
  start_s: [0, 1, 2],
  width: [1, 12, 90],
  senders: [1, 3, 30],
  receivers: [1, 4, 3],
  length_bytes: [1e6, 4e6, 8e7],
  size_bytes: [1e6, 3e7, 4e9],
};
const plan = {
  ports: [
    { host: 0, direction: 'out' as const },
    { host: 1, direction: 'in' as const },
  ],
  rows: [2, 1],
  left: 3,
  bars: [
    { port: 0, coflow: 0, start_s: 0, end_s: 1, finished: true, bytes: 1e6, row: 0 },
    { port: 0, coflow: 1, start_s: 0.5, end_s: 2, finished: true, bytes: 2e6, row: 1 },
    { port: 1, coflow: 2, start_s: 1, end_s: 3, finished: false, bytes: 2e6, row: 0 },
  ],
};
const byCategory = each((fct) => ({
  buckets: statisticsBySize(
    sizes.map((size) => size * 1e4),
    fct,
    COFLOW_CATEGORIES,
  ),
}));
const byRack = each((fct) => ({
  of: 'rack' as const,
  buckets: [0, 1].map((rack) => ({
    ...(statisticsBySize(sizes, fct)[rack] ?? statisticsBySize(sizes, fct)[0]),
    bucket: { key: String(rack), label: `Rack ${rack}`, over: 0, upTo: Number.POSITIVE_INFINITY },
  })),
}));
const tenths = contestants.map((series, at) => ({
  ...series,
  points: Array.from({ length: 10 }, (_, index) => ({
    ...swept[0]?.points[0],
    at: index + 1,
    mean: 1e-3 * (1 + at + 0.1 * (index % 3)),
    low: Number.NaN,
    high: Number.NaN,
  })),
}));
const progress = contestants.map((series, at) => ({
  ...series,
  simulated_s: [0, 0.5, 1],
  finished: [0, 40 - at, 90 - 10 * at],
  total: 100,
}));
const objective = {
  ...{ id: 'x', name: 'Cost', unit: 's', source: '', in_use: 4, one_level: 9, surface: null },
  curves: [
    { threshold: [1, 10, 100], cost: [6, 4, 5] },
    { threshold: [10, 100, 1000], cost: [5, 4, 7] },
  ],
};
const surface = {
  lower: 0,
  threshold: [1, 10, 100],
  cost: [null, null, null, 5, null, null, 4, 6, null],
};
const curve = [
  { bytes: 1000, flows: 0, carried: 0 },
  { bytes: 1000, flows: 0.5, carried: 0.1 },
  { bytes: 9000, flows: 1, carried: 1 },
];
const due = [0.001, 0.01, 0.1].map((seconds, at) => ({ seconds, share: at / 2 }));
const stage = (name: string, waits_for: number[]) => ({
  ...{ name, waits_for, internal_id: 1, flows: 2, size_bytes: 1e6 },
});

/** Every kind of chart by the name of its file, on fixed data. */
const KINDS: Record<string, ReactElement> = {
  'arrival-strip': <ArrivalStrip arrivals={arrivals} hosts={4} summary="" />,
  bars: (
    <Bars
      title="Bars"
      summary=""
      groups={['small', 'large']}
      apart="Size"
      series={contestants.map((series, at) => ({
        ...series,
        bars: [1, 2].map((value) => ({ value: value + at, low: value, high: value + at + 1 })),
      }))}
      axis="Times"
      scale="linear"
      quantity={plain}
    />
  ),
  'cct-by-category': <CctByCategory series={byCategory} />,
  'cct-distribution': <CctDistribution series={sampled} />,
  'coflow-scatter': <CoflowScatter shapes={shapes} summary="" />,
  'coflow-timeline': (
    <CoflowTimeline
      series={one}
      choices={contestants}
      onChoice={nothing}
      plan={plan}
      nameOf={(coflow) => String(coflow)}
      onCoflow={nothing}
      onTimes={nothing}
    />
  ),
  'deadline-curve': <DeadlineCurve curve={due} summary="" />,
  'deadline-misses': <DeadlineMisses series={judged} />,
  'deadlines-in-time': <DeadlineMisses series={judged} view="in-time" />,
  'deadline-use': <DeadlineUse series={sampled} />,
  'fct-by-bucket': <FctByBucket series={tailed} />,
  'fct-by-place': <FctByPlace of="rack" series={byRack as never} />,
  'fct-by-tenth': <FctByTenth series={tenths as never} />,
  'fct-distribution': <FctDistribution series={sampled} />,
  'fct-tail': <FctDistribution series={sampled} tail="ccdf" />,
  'first-flows': <FirstFlows arrivals={arrivals} hosts={4} summary="" controls={null} />,
  'job-graph': (
    <JobGraph graph={[stage('7', [1, 2]), stage('8', []), stage('9', [])]} title="Job" summary="" />
  ),
  'link-utilisation': <LinkUtilisation series={sampled} />,
  'normalised-fct': <NormalisedFct series={binned} />,
  'objective-curves': (
    <ObjectiveCurves objective={objective} inUse={[10, 100]} unit_bytes={1000} summary="" />
  ),
  'objective-map': (
    <ObjectiveMap surface={surface} inUse={4} at={[10, 100]} unit_bytes={1000} summary="" />
  ),
  'paired-ratio': <PairedRatio series={sampled.slice(1)} baseline="Fair" />,
  'quantile-ratios': <FctDistribution series={sampled} relativeTo="a" />,
  'race-progress': <RaceProgress series={progress} />,
  'size-distribution': <SizeDistribution curve={curve} bounds={[2000]} summary="" />,
  'sweep-chart': <SweepChart series={swept} swept={load} metric={meanFct} />,
};

it.each(Object.entries(KINDS))('%s is drawn as signed', async (name, chart) => {
  await expect(drawing(chart)).toMatchFileSnapshot(`golden/${name}.svg`);
});

it('every chart of the page has a drawing', () => {
  const drawn = new Set(Object.values(KINDS).map(({ type }) => type));
  const isChart = ([name, value]: [string, unknown]) =>
    /^[A-Z][a-z]/.test(name) && !NO_CHARTS.has(name) && value !== undefined;
  const missing = Object.entries(charts)
    .filter(isChart)
    .filter(([, value]) => !drawn.has(value as never));
  expect(missing.map(([name]) => name)).toEqual([]);
  expect(ideal.length).toBe(sizes.length);
});

/** What the folder exports beside charts. */
const NO_CHARTS = new Set([
  'ChartActionsContext',
  'EmphasisProvider',
  'Handle',
  'Picker',
  'Swatch',
]);

/** The drawing alone, with coordinates rounded: small changes of layout stay readable. */
function drawing(chart: ReactElement): string {
  const markup = renderToStaticMarkup(chart);
  const framed = markup.indexOf('font-family="var(--font)"');
  const start = framed < 0 ? markup.indexOf('<svg') : markup.lastIndexOf('<svg', framed);
  return markup
    .slice(start, markup.indexOf('</svg>', start) + 6)
    .replace(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1))))
    .replaceAll('><', '>\n<');
}
