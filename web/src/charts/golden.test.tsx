import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../derive/distributions/sample';
import { behindLong, CAUSES, shortestFirst } from '../derive/life/fixture';
import { paired } from '../derive/statistics/paired';
import { CoflowTimeline } from './CoflowTimeline';
import type { CardContext } from './card/card';
import { CHARTS, chartsOf } from './chartsOf';
import { FctDistribution } from './FctDistribution';
import { contestants, each, none, raceData, sampled, times } from './fixture';
import { lifeSeries } from './life/lifeSeries';
import { Bars } from './marks/Bars';
import { fabric } from './network/fixture';
import { layoutNetwork } from './network/layout';
import { NetworkDrawing } from './network/NetworkDrawing';
import { paint } from './network/paint';
import { SvgCanvas } from './network/svgCanvas';
import { PairedRatio } from './PairedRatio';
import { SweepChart } from './SweepChart';
import { LifeStrips } from './strips/LifeStrips';
import { duration, plain } from './text/format';
import { ArrivalStrip } from './traffic/ArrivalStrip';
import { CoflowScatter } from './traffic/CoflowScatter';
import { DeadlineCurve } from './traffic/DeadlineCurve';
import { FirstFlows } from './traffic/FirstFlows';
import { JobGraph } from './traffic/JobGraph';
import { ObjectiveCurves } from './traffic/ObjectiveCurves';
import { ObjectiveMap } from './traffic/ObjectiveMap';
import { SizeDistribution } from './traffic/SizeDistribution';
import { explained, missed } from './why/fixture';
import { MissedDeadlines } from './why/MissedDeadlines';
import { Waterfall } from './why/Waterfall';
import { WhereTimeWent } from './why/WhereTimeWent';

const context: CardContext = {
  data: raceData,
  shared: { run: '1' },
  metric: 'mean',
  tail: 'ecdf',
  selection: {},
  select: () => {},
  between: () => undefined,
  over: () => undefined,
  complete: true,
};

const [fair = none, other = none] = times;
const [first, second] = contestants as [(typeof contestants)[0], (typeof contestants)[0]];
const arrivals = {
  ...{ bin_s: 0.5, counted_from_s: 0.75, flows: [2, 0, 1], bytes: [300, 0, 50], fan_in: null },
  first: {
    start_s: [0, 0, 1.2],
    source: [0, 1, 0],
    destination: [3, 3, 2],
    size_bytes: [100, 200, 50],
  },
};
const bar = { port: 0, start_s: 0, end_s: 1, finished: true, bytes: 1e6, row: 0 };
const plan = {
  ports: [
    { host: 0, direction: 'out' },
    { host: 1, direction: 'in' },
  ],
  bars: [
    { ...bar, coflow: 0 },
    { ...bar, coflow: 1, port: 1, start_s: 0.5, end_s: 2, finished: false },
  ],
  rows: [1, 1],
  left: 0,
} as const;
const stage = (name: string, waits_for: number[]) => ({
  ...{ name, waits_for, internal_id: 1, flows: 2, size_bytes: 1e6 },
});
const objective = {
  ...{ id: 'x', name: 'Cost', unit: 's', source: '', in_use: 4, one_level: 9, surface: null },
  curves: [{ threshold: [1, 10, 100], cost: [6, 4, 5] }],
};
const surface = { lower: 0, threshold: [1, 10, 100], cost: [4, 3, 5, null, 4, 6, null, null, 9] };
const shapes = {
  ...{ name: ['a', 'b'], start_s: [0, 1], width: [2, 40], length_bytes: [1e5, 1e7] },
  ...{ size_bytes: [2e5, 3e8], senders: [1, 8], receivers: [2, 5] },
};
const swept = each((fct) => ({
  points: [0.2, 0.5, 0.8].map((at) => {
    const mean = (fct[50] ?? 0) / (1 - at);
    return { at, mean, low: 0.8 * mean, high: 1.2 * mean, n: 5, missing: 0 };
  }),
}));
const bars = contestants.map((one, i) => ({
  ...one,
  bars: [
    { value: 1 + i, low: 0.5 + i, high: 1.5 + i },
    { value: 2, low: Number.NaN, high: Number.NaN },
  ],
}));
const sizes = [
  { bytes: 1000, flows: 0, carried: 0 },
  { bytes: 1000, flows: 0.5, carried: 0.1 },
  { bytes: 9000, flows: 1, carried: 1 },
];

const lives = [behindLong, shortestFirst].map((life, at) =>
  lifeSeries({ ...(contestants[at] ?? first), life }, CAUSES),
);

/** Charts outside the registry, of other panels or of a preview. */
const OTHERS: readonly (readonly [string, ReactElement])[] = [
  [
    'paired-ratio',
    <PairedRatio
      key=""
      series={[{ ...second, sample: sampleOf(paired(other, fair).ratio) }]}
      baseline="Fair"
    />,
  ],
  ['quantile-ratios', <FctDistribution key="" series={sampled} relativeTo="a" />],
  [
    'sweep-chart',
    <SweepChart
      key=""
      series={swept}
      swept={{ label: 'Load', quantity: plain, scale: 'linear' }}
      metric={{ label: 'Mean FCT', quantity: duration, scale: 'log' }}
    />,
  ],
  [
    'bars',
    <Bars
      key=""
      title="Bars"
      groups={['small', 'large']}
      apart="Category"
      series={bars}
      axis="Mean FCT"
      quantity={duration}
      summary=""
    />,
  ],
  [
    'coflow-timeline',
    <CoflowTimeline
      key=""
      series={first}
      choices={contestants}
      onChoice={() => {}}
      plan={plan}
      nameOf={String}
      selected={1}
      onCoflow={() => {}}
      onTimes={() => {}}
    />,
  ],
  ['arrivals', <ArrivalStrip key="" arrivals={arrivals} hosts={4} summary="" />],
  ['first-flows', <FirstFlows key="" arrivals={arrivals} hosts={4} summary="" controls={null} />],
  ['coflow-shapes', <CoflowScatter key="" shapes={shapes} summary="" />],
  [
    'deadline-curve',
    <DeadlineCurve
      key=""
      curve={[
        { seconds: 0.001, share: 0 },
        { seconds: 0.004, share: 1 },
      ]}
      summary=""
    />,
  ],
  ['size-distribution', <SizeDistribution key="" curve={sizes} bounds={[3000]} summary="" />],
  [
    'threshold-objective',
    <ObjectiveCurves key="" objective={objective} inUse={[10]} unit_bytes={1000} summary="" />,
  ],
  [
    'threshold-surface',
    <ObjectiveMap key="" surface={surface} inUse={3} at={[1, 10]} unit_bytes={1000} summary="" />,
  ],
  [
    'flow-life',
    <LifeStrips
      key=""
      series={lives}
      causes={CAUSES}
      span={null}
      onSpan={() => {}}
      pointed={{ key: 'a', segment: 6 }}
      onPoint={() => {}}
      summary=""
    />,
  ],
  ['why', <Waterfall key="" own={explained[1]} base={explained[0]} causes={CAUSES} noun="flows" />],
  ['where-time-went', <WhereTimeWent key="" series={explained} causes={CAUSES} noun="flows" />],
  ['missed-deadlines', <MissedDeadlines key="" series={missed} causes={CAUSES} noun="flows" />],
  ['network', <NetworkDrawing key="" outline={fabric(2, 2, 2)} />],
  [
    'job-graph',
    <JobGraph
      key=""
      graph={[stage('7', [1, 2]), stage('8', []), stage('last', [])]}
      title="Job"
      summary=""
    />,
  ],
];

/** The load picture of a small fabric: half the links busy, two priorities waiting at one host. */
function loadPicture(levels: boolean): string {
  const outline = fabric(2, 2, 2);
  const slots = 2 * outline.bundles.length;
  const busiest = Float64Array.from({ length: slots }, (_, slot) => (slot % 2) / (1 + slot / 4));
  const waiting_bytes = new Float64Array(8 * slots);
  waiting_bytes.set([30_000, 0, 60_000], 8);
  const loads = { from_s: 0, to_s: 1, load: busiest, busiest, waiting_bytes };
  const room = { width: 400, rise: 74, margin: 8, pitch: 2.4, box: { width: 18, height: 10 } };
  const placement = layoutNetwork(outline, room);
  const canvas = new SvgCanvas();
  const inks = {
    load: (share: number) => `hsl(20 90% ${Math.round(90 - 50 * share)}%)`,
    priorities: ['black', '#333', '#666'],
    ...{ node: 'grey', host: 'dimgrey', ground: 'white' },
  };
  paint(
    canvas as unknown as CanvasRenderingContext2D,
    {
      ...{ outline, placement, tallest_bytes: 90_000, levels },
      loads: { ...loads, longest_bytes: new Float64Array(slots) },
    },
    inks,
  );
  return canvas.svg(placement.width, placement.height, 'Load of a small fabric');
}

/** The drawing only, with rounded coordinates, so that small layout changes have readable diffs. */
function drawing(chart: ReactElement): string {
  const markup = renderToStaticMarkup(chart);
  const typed = markup.indexOf('font-family="var(--font)"');
  const start = typed < 0 ? markup.indexOf('<svg') : markup.lastIndexOf('<svg', typed);
  return rounded(markup.slice(start, markup.indexOf('</svg>', start) + 6));
}

function rounded(svg: string): string {
  return svg
    .replace(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1))))
    .replaceAll('><', '>\n<');
}

describe('golden drawings', () => {
  it.each(CHARTS.map((card) => [card.id, card] as const))('%s', async (id, card) => {
    const chart = <>{card.draw(context)}</>;
    expect(renderToStaticMarkup(chart)).toContain(`data-chart="${id}"`);
    await expect(drawing(chart)).toMatchFileSnapshot(`golden/${id}.svg`);
  });

  it.each(OTHERS)('%s', async (name, chart) => {
    await expect(drawing(chart)).toMatchFileSnapshot(`golden/${name}.svg`);
  });

  it('network-load, recorded from its canvas', async () => {
    await expect(rounded(loadPicture(true))).toMatchFileSnapshot('golden/network-load.svg');
  });

  it('a queue without priority levels has no shade of a priority', () => {
    const shades = (levels: boolean) => loadPicture(levels).match(/fill="(black|#333|#666)"/g);
    expect(shades(true)).not.toBeNull();
    expect(shades(false)).toBeNull();
  });
});

describe('the registry', () => {
  it('has each chart once, with an explanation', () => {
    expect(new Set(CHARTS.map(({ id }) => id)).size).toBe(CHARTS.length);
    expect(CHARTS.filter(({ help }) => !help.endsWith('.'))).toEqual([]);
  });

  it('excludes charts whose data the race lacks', () => {
    expect(chartsOf('coflows', { ...raceData, cct: null, cctByCategory: null })).toEqual([]);
    expect(chartsOf('deadlines', { ...raceData, flowDeadlines: null })).toEqual([]);
    expect(chartsOf('flows', { ...raceData, byPlace: null }).map(({ id }) => id)).not.toContain(
      'fct-by-place',
    );
  });
});
