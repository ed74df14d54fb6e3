/**
 * The distribution of a quantity, as share at most (ECDF) or share above (CCDF, on a log scale that shows the tail).
 */

import { curveLinear, curveStepAfter, line as linePath } from 'd3';
import { type Ecdf, ecdf } from '../../derive/distributions/ecdf';
import { percentile, type Sample, supports } from '../../derive/distributions/sample';
import { tooFew } from '../../derive/statistics/tooFew';
import { colourOf, markPath, strokeOf } from '../../ui/palette';
import { extentOf } from '../axis/domain';
import type { Plot } from '../axis/plot';
import { useStableDomain } from '../axis/useStableDomain';
import { SeriesGroup } from '../frame/emphasis';
import { Frame } from '../frame/Frame';
import { share } from '../text/format';
import { baselineOf, nothingYet, unfinishedNotice } from '../text/wording';
import { cursorOf, MARKED, tableOf } from './percentiles';
import { QuantileRatios } from './QuantileRatios';
import type { SampledSeries, Tail, WordedProps } from './sampled';

/** The distribution, or with a baseline the ratios of its percentiles. */
export function Distribution(props: WordedProps) {
  const baseline = baselineOf(props.series, props.relativeTo);
  return baseline ? <QuantileRatios {...props} baseline={baseline} /> : <Curves {...props} />;
}

function Curves({ wording, reference, ...props }: WordedProps) {
  const { series, running = false, tail = 'ecdf' } = props;
  const { quantity } = wording;
  const scale = wording.scale === 'log' ? (props.scale ?? 'log') : wording.scale;
  const ends = series.flatMap(({ sample: { sorted } }) => [
    sorted[0] ?? Number.NaN,
    sorted.at(-1) ?? Number.NaN,
  ]);
  const domain = useStableDomain(
    extentOf([...ends, ...wording.always], scale),
    scale,
    `${props.run} ${scale}`,
    scale === 'log' ? [1e-5, 1] : [0, 1],
    running,
  );
  const most = Math.max(1, ...series.map(({ sample }) => sample.sorted.length));
  const least = 10 ** -Math.max(1, Math.ceil(Math.log10(most)));
  const tallies = series.map((one) => ({
    series: one,
    finished: one.sample.sorted.length,
    unfinished: one.sample.unfinished,
  }));
  const empty = tallies.every(({ finished }) => finished === 0);
  return (
    <Frame
      {...props}
      name={wording.name}
      title={props.title ?? wording.title}
      summary={
        empty || supports(most, 0.5)
          ? wording.compare(
              `Median ${wording.measure}`,
              series.map((one) => ({ series: one, value: medianOf(one.sample) })),
              quantity,
              props.between,
            )
          : `Median ${wording.measure}: ${tooFew(most, 0.5)}.`
      }
      notice={unfinishedNotice(wording.noun, wording.finishes ? tallies : [], running)}
      empty={
        empty ? (props.nothing ?? nothingYet(wording.noun.replace(/s$/, ''), running)) : undefined
      }
      line
      x={{ kind: scale, label: wording.axis, domain, quantity }}
      y={
        tail === 'ecdf'
          ? {
              kind: 'linear',
              label: `Cumulative share of ${wording.noun}`,
              domain: [0, 1],
              quantity: share,
            }
          : {
              kind: 'log',
              label: `Share of ${wording.noun} above`,
              domain: [least, 1],
              quantity: share,
            }
      }
      cursor={cursorOf(series, quantity, tail, most)}
      table={tableOf(series, wording, most)}
    >
      {(plot) => (
        <>
          {reference !== undefined && (
            <path d={`M${plot.x.place(reference)},0V${plot.height}`} stroke="var(--text-muted)" />
          )}
          {series.map((one) => {
            const curve = ecdf(one.sample.sorted, { domain, scale, columns: COLUMNS });
            return (
              <SeriesGroup key={one.key} series={one}>
                <path d={pathOf(curve, plot, tail)} {...strokeOf(one)} />
                <Marks series={one} plot={plot} tail={tail} />
              </SeriesGroup>
            );
          })}
        </>
      )}
    </Frame>
  );
}

function medianOf({ sorted }: Sample): number {
  return supports(sorted.length, 0.5) ? percentile(sorted, 0.5) : Number.NaN;
}

/** Enough points for a smooth curve at any width, few enough to redraw while results arrive. */
const COLUMNS = 200;

function pathOf({ x, p }: Ecdf, plot: Plot, tail: Tail): string {
  const draw = linePath<number>()
    // Steps are meaningful only if each is a flow; on a thinned curve they would be artefacts.
    .curve(x.length < COLUMNS ? curveStepAfter : curveLinear)
    .digits(1)
    .x((value) => plot.x.place(value))
    .y((_, i) => plot.y.place(tail === 'ecdf' ? (p[i] ?? 0) : 1 - (p[i] ?? 0)));
  return draw(Array.from(x)) ?? '';
}

/** A contestant's mark at a few percentiles, so that curves are identifiable without colour. */
function Marks({ series, plot, tail }: { series: SampledSeries; plot: Plot; tail: Tail }) {
  const { sorted } = series.sample;
  return MARKED.filter((q) => supports(sorted.length, q)).map((q) => (
    <path
      key={q}
      transform={`translate(${plot.x.place(percentile(sorted, q))},${plot.y.place(tail === 'ecdf' ? q : 1 - q)})`}
      d={markPath(series.mark, 40)}
      fill={colourOf(series.colour)}
      stroke="var(--surface)"
    />
  ));
}
