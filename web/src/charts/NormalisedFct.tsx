/** Normalised flow completion time (slowdown against an idle network) by flow size. */
import { mean } from 'd3';
import { FLOWS_FOR_P99, type SlowdownBin } from '../derive/slowdown';
import { bytes, count, ratio } from './format';
import { Choice } from './frame/Choice';
import { extentOf } from './frame/domain';
import { Frame } from './frame/Frame';
import { useChoice } from './frame/useChoice';
import { useStableDomain } from './frame/useStableDomain';
import { endsOf, Lines, point, valuesOf } from './Lines';
import type { ChartProps, Cursor, Series, Table } from './series';
import { compareLowest, nothingYet, unfinishedNotice } from './wording';

export interface BinnedSeries extends Series {
  readonly bins: readonly SlowdownBin[];
}

export type SlowdownMetric = 'mean' | 'p50' | 'p99';

export interface NormalisedFctProps extends ChartProps {
  readonly series: readonly BinnedSeries[];
  readonly metric?: SlowdownMetric | undefined;
  readonly onMetric?: ((metric: SlowdownMetric) => void) | undefined;
}

const METRICS = [
  { value: 'mean', label: 'Mean' },
  { value: 'p50', label: 'p50' },
  { value: 'p99', label: 'p99' },
] as const;

export function NormalisedFct(props: NormalisedFctProps) {
  const { series, running = false } = props;
  const [metric, setMetric] = useChoice<SlowdownMetric>(props.metric, props.onMetric, 'mean');
  const lines = series.map((one) => ({
    ...one,
    points: one.bins.map((bin) => point(middleOf(bin), slowdown(bin, metric))),
  }));
  const edges = series.flatMap(({ bins }) => bins.flatMap((bin) => [bin.fromBytes, bin.toBytes]));
  const x = useStableDomain(extentOf(edges, 'log'), 'log', `${props.run}`, [1e3, 1e7]);
  // One is the floor by definition, so it is always in sight; the first flows alone would show no room above it.
  const y = useStableDomain(
    extentOf([1, 3, ...valuesOf(lines)], 'log'),
    'log',
    `${props.run} ${metric}`,
    [1, 10],
  );
  const tallies = series.map((one) => ({
    series: one,
    finished: total(one, 'n'),
    unfinished: total(one, 'unfinished'),
  }));
  const label = METRICS.find(({ value }) => value === metric)?.label ?? metric;
  return (
    <Frame
      {...props}
      name="normalised-fct"
      title={props.title ?? 'Normalised FCT by flow size'}
      summary={compareLowest(
        `${label} slowdown over an idle network, averaged over sizes`,
        lines.map((one) => ({ series: one, value: geometricMean(one.points.map((p) => p.y)) })),
        ratio,
      )}
      notice={unfinishedNotice('flows', tallies, running)}
      empty={
        tallies.every(({ finished }) => finished === 0) ? nothingYet('flow', running) : undefined
      }
      line
      controls={<Choice label="Statistic" options={METRICS} value={metric} onChange={setMetric} />}
      ends={endsOf(lines)}
      x={{ kind: 'log', label: 'Flow size', domain: x, quantity: bytes }}
      y={{ kind: 'log', label: `${label} FCT ÷ ideal FCT`, domain: y, quantity: ratio }}
      cursor={cursorOf(series, metric)}
      table={tableOf(series)}
    >
      {(plot) => <Lines plot={plot} series={lines} />}
    </Frame>
  );
}

/** A bin's statistic, or NaN where it has too few flows. */
const slowdown = (bin: SlowdownBin, metric: SlowdownMetric): number =>
  metric === 'p99' && !bin.hasP99 ? Number.NaN : bin[metric];

const middleOf = ({ fromBytes, toBytes }: SlowdownBin): number => Math.sqrt(fromBytes * toBytes);
const nameOf = ({ fromBytes, toBytes }: SlowdownBin): string =>
  `${bytes.text(fromBytes)} – ${bytes.text(toBytes)}`;

const total = ({ bins }: BinnedSeries, what: 'n' | 'unfinished'): number =>
  bins.reduce((sum, bin) => sum + bin[what], 0);

const geometricMean = (values: readonly number[]): number =>
  Math.exp(mean(values.filter((value) => !Number.isNaN(value)).map(Math.log)) ?? Number.NaN);

/** Bins of any contestant, ascending; all have the same edges. */
function allBins(series: readonly BinnedSeries[]): SlowdownBin[] {
  const bins = new Map(series.flatMap((one) => one.bins.map((bin) => [bin.fromBytes, bin])));
  return [...bins.values()].sort((a, b) => a.fromBytes - b.fromBytes);
}

const binOf = (one: BinnedSeries, { fromBytes }: SlowdownBin): SlowdownBin | undefined =>
  one.bins.find((bin) => bin.fromBytes === fromBytes);

function describe(bin: SlowdownBin | undefined, metric: SlowdownMetric) {
  if (!bin || bin.n === 0) return { value: Number.NaN, text: 'none finished' };
  const value = slowdown(bin, metric);
  if (Number.isNaN(value))
    return { value, text: `n too small for p99 (${bin.n} of ${FLOWS_FOR_P99})` };
  return { value, text: ratio.text(value) };
}

function cursorOf(series: readonly BinnedSeries[], metric: SlowdownMetric): Cursor {
  const stops = allBins(series).map((bin) => ({
    at: middleOf(bin),
    heading: nameOf(bin),
    readings: series.map((one) => {
      const own = binOf(one, bin);
      const { value, text } = describe(own, metric);
      const missing = own && own.unfinished > 0 ? `, ${count.text(own.unfinished)} unfinished` : '';
      return { series: one, text: `${text}${missing}`, at: value };
    }),
  }));
  return { axis: 'x', stops };
}

function tableOf(series: readonly BinnedSeries[]): Table {
  const known = (value: number) => ({ value, text: count.text(value) });
  return {
    columns: ['Contestant and flow size', 'Finished', 'Unfinished', ...METRICS.map((m) => m.label)],
    rows: series.flatMap((one) =>
      one.bins.map((bin) => ({
        head: `${one.label}, ${nameOf(bin)}`,
        cells: [
          known(bin.n),
          known(bin.unfinished),
          ...METRICS.map(({ value }) => describe(bin, value)),
        ],
      })),
    ),
  };
}
