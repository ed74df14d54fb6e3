/** A metric over the swept value, with intervals over seeds. */
import { seeds } from '../derive/statistics/estimateWords';
import type { OverSeeds } from '../derive/statistics/seeds';
import { extentOf } from './axis/domain';
import { useStableDomain } from './axis/useStableDomain';
import { Frame } from './frame/Frame';
import { Reference } from './marks/Grouped';
import { endsOf, Lines, valuesOf } from './marks/Lines';
import type { Between, ChartProps, Cursor, DomainKind, Series, Table } from './series';
import { count, type Quantity } from './text/format';
import { printedText } from './text/printed';
import { compareHighest, compareLowest, withinSentence } from './text/wording';

export interface SweepPoint extends OverSeeds {
  /** The swept value. */
  readonly at: number;
  /** Number of rows that the value excludes, because they are unfinished; none if absent. */
  readonly unfinished?: number;
  /** Values that a paper prints. */
  readonly printed?: readonly number[];
}

export interface SweepSeries extends Series {
  /** Ascending; values that no lane has reached yet may be missing. */
  readonly points: readonly SweepPoint[];
}

export interface Measure {
  /** As in “Mean FCT of small flows”. */
  readonly label: string;
  readonly quantity: Quantity;
  readonly scale: DomainKind;
  /** Whether large values are better. */
  readonly higher?: boolean;
}

export interface SweepChartProps extends ChartProps {
  readonly series: readonly SweepSeries[];
  /** The swept quantity. */
  readonly swept: Measure;
  readonly metric: Measure;
  /** Replaces the sentence that compares contestants at the last swept value. */
  readonly sentence?: string;
  /** Describes the interval. */
  readonly interval?: string;
  /** A further sentence below the title. */
  readonly further?: string;
  /** The confidence of the sentence at a swept value, once the race has ended. */
  readonly betweenAt?: ((at: number, ...pair: Parameters<Between>) => string) | undefined;
  /** Whether values are ratios, so that one means no difference. */
  readonly parity?: boolean;
}

export function SweepChart(props: SweepChartProps) {
  const { series, swept, metric, running = false } = props;
  const lines = series.map((one) => ({
    ...one,
    points: one.points.map(({ at, mean, low, high }) => ({ x: at, y: mean, low, high })),
    printed: one.points.flatMap(({ at, printed = [] }) => printed.map((y) => ({ x: at, y }))),
  }));
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  );
  const { least = Number.NEGATIVE_INFINITY } = metric.quantity;
  const values = valuesOf(lines).map((value) => Math.max(value, least));
  const y = useStableDomain(
    extentOf(props.parity ? [...values, 1] : values, metric.scale),
    metric.scale,
    `${props.run} ${metric.label} ${metric.scale}`,
    metric.scale === 'log' ? [1e-3, 1] : [0, 1],
    running,
  );
  const judged = judgedAt(places, series);
  return (
    <Frame
      {...props}
      name="sweep"
      title={props.title ?? `${metric.label} by ${withinSentence(swept.label)}`}
      summary={[props.sentence ?? sentenceOf(judged, props), bandsOf(props), props.further]
        .filter(Boolean)
        .join(' ')}
      notice={noticeOf(props)}
      empty={
        places.length > 0
          ? undefined
          : running
            ? 'Waiting for the first lane to finish.'
            : 'No lane has a value.'
      }
      line
      ends={endsOf(lines)}
      x={{
        kind: swept.scale,
        label: swept.label,
        domain: sweptDomain(places),
        quantity: swept.quantity,
      }}
      y={{ kind: metric.scale, label: metric.label, domain: y, quantity: metric.quantity }}
      cursor={cursorOf(places, props)}
      table={tableOf(places, props)}
    >
      {(plot) => (
        <>
          {props.parity && <Reference plot={plot} at={1} />}
          <Lines plot={plot} series={lines} />
        </>
      )}
    </Frame>
  );
}

function sentenceOf(judged: number, { series, swept, metric, betweenAt }: SweepChartProps): string {
  const compare = metric.higher ? compareHighest : compareLowest;
  return compare(
    `${metric.label} at ${withinSentence(swept.label)} ${swept.quantity.text(judged)}`,
    series.map((one) => {
      const { mean: value = Number.NaN, unfinished = 0 } =
        one.points.find(({ at }) => at === judged) ?? {};
      return { series: one, value, unfinished };
    }),
    metric.quantity,
    betweenAt && ((one, other) => betweenAt(judged, one, other)),
  );
}

/** The largest swept value at which all contestants have a value, for the sentence. */
function judgedAt(places: readonly number[], series: readonly SweepSeries[]): number {
  const reached = (place: number) =>
    series.every(({ points }) => points.some(({ at, n }) => at === place && n > 0));
  return places.findLast(reached) ?? places.at(-1) ?? Number.NaN;
}

/** From the first swept value to the last, without margins, as in the papers' figures. */
function sweptDomain(places: readonly number[]): readonly [number, number] {
  const low = places[0] ?? 0;
  const high = places.at(-1) ?? 1;
  return low < high ? [low, high] : [low * 0.9, high * 1.1 || 1];
}

/** Describes the bands around the lines, if any. */
function bandsOf({ series, interval = '95\u00a0% intervals over seeds' }: SweepChartProps): string {
  const banded = series.some(({ points }) => points.some(({ low }) => !Number.isNaN(low)));
  return banded ? `Bands: ${interval}.` : '';
}

function noticeOf(props: SweepChartProps): string | undefined {
  const { series, running = false } = props;
  const points = series.flatMap((one) => one.points);
  const missing = points.reduce((sum, { missing: n, note }) => sum + (note ? 0 : n), 0);
  const all = points.reduce((sum, { n }) => sum + n, missing);
  const lanes = `${count.text(all - missing)} of ${count.text(all)} lanes finished`;
  if (running) return `Still running: ${lanes}.`;
  const said = [missing > 0 ? `Only ${lanes}.` : '', leftOut(props)].filter(Boolean);
  return said.join(' ') || undefined;
}

/** Names the points without a value, with the reason of the first. */
function leftOut({ series, swept }: SweepChartProps): string {
  const noted = series.flatMap(({ label, points }) =>
    points.flatMap(({ at, note }) => (note ? [{ label, at, note }] : [])),
  );
  const [first] = noted;
  if (!first) return '';
  const where = `${first.label} at ${swept.quantity.text(first.at)}: ${first.note}`;
  const more = noted.length - 1;
  return `Not in the chart: ${where}${more > 0 ? `, and ${count.text(more)} more` : ''}.`;
}

function describe(
  { mean, low, high, n, missing, note, printed }: SweepPoint,
  { quantity }: Measure,
) {
  if (n === 0) return note ?? 'still running';
  const range = Number.isNaN(low) ? '' : ` (${quantity.text(low)} … ${quantity.text(high)})`;
  const of = missing > 0 ? `${n} of ${n + missing} seeds` : n > 1 ? seeds(n) : '';
  return `${quantity.text(mean)}${range}${of && `, ${of}`}${printedText(printed, quantity.text)}`;
}

function cursorOf(places: readonly number[], { series, swept, metric }: SweepChartProps): Cursor {
  const stops = places.map((at) => ({
    at,
    heading: `${swept.label} ${swept.quantity.text(at)}`,
    readings: series.map((one) => {
      const own = one.points.find((p) => p.at === at);
      return { series: one, text: own ? describe(own, metric) : 'no lane', at: own?.mean };
    }),
  }));
  return { axis: 'x', stops };
}

function tableOf(places: readonly number[], { series, swept, metric }: SweepChartProps): Table {
  return {
    columns: [swept.label, ...series.map(({ label }) => label)],
    rows: places.map((at) => ({
      head: swept.quantity.text(at),
      cells: series.map((one) => {
        const own = one.points.find((p) => p.at === at);
        return { value: own?.mean ?? Number.NaN, text: own ? describe(own, metric) : 'no lane' };
      }),
    })),
  };
}
