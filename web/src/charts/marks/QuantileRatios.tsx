/** Percentiles of distributions, divided by the same percentile of the baseline. */
import { neededFor, percentile, type Sample, supports } from '../../derive/distributions/sample';
import { extentOf } from '../axis/domain';
import { useStableDomain } from '../axis/useStableDomain';
import { Frame } from '../frame/Frame';
import type { Cursor, Table } from '../series';
import { percentileName, ratio, share } from '../text/format';
import { nothingYet, unfinishedNotice } from '../text/wording';
import { Reference } from './Grouped';
import { Lines, point } from './Lines';
import type { SampledSeries, WordedProps } from './sampled';

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
  const values = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const y = useStableDomain(
    extentOf([...values, 0.8, 1.25], scale),
    scale,
    `${props.run} ${baseline.key} ${scale}`,
    [0.5, 2],
    running,
  );
  const tallies = series.map((one) => ({
    series: one,
    finished: one.sample.sorted.length,
    unfinished: one.sample.unfinished,
  }));
  const empty = values.every(Number.isNaN);
  return (
    <Frame
      {...props}
      name={`${wording.name}-ratio`}
      title={`${props.title ?? wording.title}, relative to ${baseline.label}`}
      summary={wording.compare(
        `Median ${wording.measure} ÷ ${baseline.label}’s`,
        series.map((one) => ({ series: one, value: ratioAt(one.sample, baseline.sample, 0.5) })),
        ratio,
        props.between,
      )}
      notice={unfinishedNotice(wording.noun, wording.finishes ? tallies : [], running)}
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
      cursor={cursorOf(lines)}
      table={tableOf(series, baseline)}
    >
      {(plot) => (
        <>
          <Reference plot={plot} at={1} />
          <Lines plot={plot} series={lines} dense />
        </>
      )}
    </Frame>
  );
}

function ratioAt({ sorted }: Sample, { sorted: reference }: Sample, q: number): number {
  if (!supports(sorted.length, q) || !supports(reference.length, q)) return Number.NaN;
  return percentile(sorted, q) / percentile(reference, q);
}

function cursorOf(
  lines: readonly (SampledSeries & { readonly points: readonly { x: number; y: number }[] })[],
): Cursor {
  const stops = QUANTILES.map((q, i) => ({
    at: q,
    heading: percentileName(q),
    readings: lines.map((one) => {
      const at = one.points[i]?.y ?? Number.NaN;
      return { series: one, text: Number.isNaN(at) ? 'too few' : ratio.text(at), at };
    }),
  }));
  return { axis: 'x', stops };
}

function tableOf(series: readonly SampledSeries[], baseline: SampledSeries): Table {
  const most = Math.max(1, ...series.map(({ sample }) => sample.sorted.length));
  return {
    columns: ['Percentile', ...series.map(({ label }) => `${label} ÷ ${baseline.label}`)],
    rows: LISTED.filter((q) => most >= neededFor(q)).map((q) => ({
      head: percentileName(q),
      cells: series.map((one) => {
        const value = ratioAt(one.sample, baseline.sample, q);
        return { value, text: ratio.text(value) };
      }),
    })),
  };
}
