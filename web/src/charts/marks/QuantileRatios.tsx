/** Percentiles of distributions, divided by the same percentile of the baseline. */
import { neededFor, percentile, type Sample, supports } from '../../derive/distributions/sample';
import { colourOf } from '../../ui/palette';
import { extentOf } from '../axis/domain';
import type { Plot } from '../axis/plot';
import { useStableDomain } from '../axis/useStableDomain';
import { SeriesGroup } from '../frame/emphasis';
import { Frame } from '../frame/Frame';
import type { Cursor, Table } from '../series';
import { percentileName, ratio, share, withInterval } from '../text/format';
import { nothingYet, unfinishedNotice } from '../text/wording';
import { ErrorBar } from './ErrorBar';
import { Reference } from './Grouped';
import { Lines, point } from './Lines';
import type { SampledSeries, WordedProps } from './sampled';
import { type OverPercentile, seededOf } from './seedPercentiles';

/** Percentiles 1 to 99, and two more for large samples. */
const QUANTILES = [...Array.from({ length: 99 }, (_, i) => (i + 1) / 100), 0.995, 0.999];
const LISTED = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999];

export function QuantileRatios({
  wording,
  baseline,
  ...props
}: WordedProps & { baseline: SampledSeries }) {
  const { series, running = false, scale = 'log' } = props;
  const lines = series.map((one) => ({
    ...one,
    points: QUANTILES.map((q) => point(q, ratioAt(one.sample, baseline.sample, q))),
  }));
  const { over, bounds, between, explained } = seededOf({ wording, ...props }, baseline);
  const values = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const y = useStableDomain(
    extentOf([...values, ...bounds, 0.8, 1.25], scale),
    scale,
    `${props.run} ${baseline.key} ${scale}`,
    [0.5, 2],
    running,
  );
  const tallies = series.map((one) => ({
    series: one,
    value: ratioAt(one.sample, baseline.sample, 0.5),
    finished: one.sample.sorted.length,
    unfinished: wording.finishes ? one.sample.unfinished : 0,
  }));
  const empty = values.every(Number.isNaN);
  return (
    <Frame
      {...props}
      name={`${wording.name}-ratio`}
      title={`${props.title ?? wording.title}, relative to ${baseline.label}`}
      summary={explained(
        wording.compare(`Median ${wording.measure} ÷ ${baseline.label}’s`, tallies, ratio, between),
      )}
      notice={unfinishedNotice(wording.noun, tallies, running)}
      empty={
        empty ? (props.nothing ?? nothingYet(wording.noun.replace(/s$/, ''), running)) : undefined
      }
      line
      x={{
        kind: 'linear',
        label: `Percentile of ${wording.noun}`,
        domain: [0, 1],
        quantity: share,
      }}
      y={{ kind: scale, label: `${wording.axis} ÷ ${baseline.label}`, domain: y, quantity: ratio }}
      cursor={cursorOf(lines, over)}
      table={tableOf(series, baseline, over)}
    >
      {(plot) => (
        <>
          <Reference plot={plot} at={1} />
          <Lines plot={plot} series={lines} dense />
          {bounds.length > 0 &&
            series.map((one) => <ErrorBars key={one.key} plot={plot} series={one} over={over} />)}
        </>
      )}
    </Frame>
  );
}

interface ErrorBarsProps {
  readonly plot: Plot;
  readonly series: SampledSeries;
  readonly over: OverPercentile;
}

const ErrorBars = ({ plot, series, over }: ErrorBarsProps) => (
  <SeriesGroup series={series}>
    {QUANTILES.map((q) => {
      const known = over(series, q);
      if (!known) return null;
      const [low, high] = [plot.y.place(known.low), plot.y.place(known.high)];
      const x = plot.x.place(q);
      return <ErrorBar key={q} colour={colourOf(series.colour)} from={[x, low]} to={[x, high]} />;
    })}
  </SeriesGroup>
);

function ratioAt({ sorted }: Sample, { sorted: reference }: Sample, q: number): number {
  if (!supports(sorted.length, q) || !supports(reference.length, q)) return Number.NaN;
  return percentile(sorted, q) / percentile(reference, q);
}

function cursorOf(
  lines: readonly (SampledSeries & { readonly points: readonly { x: number; y: number }[] })[],
  over: OverPercentile,
): Cursor {
  const stops = QUANTILES.map((q, i) => ({
    at: q,
    heading: percentileName(q),
    readings: lines.map((one) => {
      const at = one.points[i]?.y ?? Number.NaN;
      const known = over(one, q);
      const text = known ? withInterval(ratio, known) : ratio.text(at);
      return { series: one, text: Number.isNaN(at) ? 'too few' : text, at };
    }),
  }));
  return { axis: 'x', stops };
}

function tableOf(
  series: readonly SampledSeries[],
  baseline: SampledSeries,
  over: OverPercentile,
): Table {
  const most = Math.max(1, ...series.map(({ sample }) => sample.sorted.length));
  return {
    columns: ['Percentile', ...series.map(({ label }) => `${label} ÷ ${baseline.label}`)],
    rows: LISTED.filter((q) => most >= neededFor(q)).map((q) => ({
      head: percentileName(q),
      cells: series.map((one) => {
        const value = ratioAt(one.sample, baseline.sample, q);
        const known = over(one, q);
        return { value, text: known ? withInterval(ratio, known) : ratio.text(value) };
      }),
    })),
  };
}
