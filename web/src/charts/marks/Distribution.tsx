/**
 * The distribution of a quantity, as share at most (ECDF) or share above (CCDF, on a log scale that shows the tail).
 */

import { curveLinear, curveStepAfter, line as linePath } from 'd3';
import { Fragment } from 'react';
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
import { ErrorBar } from './ErrorBar';
import { cursorOf, MARKED, tableOf } from './percentiles';
import { QuantileRatios } from './QuantileRatios';
import type { SampledSeries, Tail, WordedProps } from './sampled';
import { type OverPercentile, seededOf } from './seedPercentiles';

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
  const { over, bounds, between, explained } = seededOf({ wording, ...props });
  const domain = useStableDomain(
    extentOf([...ends, ...bounds, ...wording.always], scale),
    scale,
    `${props.run} ${scale}`,
    scale === 'log' ? [1e-5, 1] : [0, 1],
    running,
  );
  const most = Math.max(1, ...series.map(({ sample }) => sample.sorted.length));
  const least = 10 ** -Math.max(1, Math.ceil(Math.log10(most)));
  const tallies = series.map((one) => ({
    series: one,
    value: medianOf(one.sample),
    finished: one.sample.sorted.length,
    unfinished: wording.finishes ? one.sample.unfinished : 0,
  }));
  const empty = tallies.every(({ finished }) => finished === 0);
  return (
    <Frame
      {...props}
      name={wording.name}
      title={props.title ?? wording.title}
      summary={
        empty || supports(most, 0.5)
          ? explained(wording.compare(`Median ${wording.measure}`, tallies, quantity, between))
          : `Median ${wording.measure}: ${tooFew(most, 0.5)}.`
      }
      notice={unfinishedNotice(wording.noun, tallies, running)}
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
      cursor={cursorOf(series, tail, { quantity, over, most })}
      table={tableOf(series, wording, { quantity, over, most })}
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
                <Marks series={one} plot={plot} tail={tail} over={over} />
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

/** A contestant's mark at a few percentiles, so that curves are identifiable without colour, and their intervals. */
function Marks({ series, plot, tail, over }: MarksProps) {
  const { sorted } = series.sample;
  const colour = colourOf(series.colour);
  return MARKED.filter((q) => supports(sorted.length, q)).map((q) => {
    const y = plot.y.place(tail === 'ecdf' ? q : 1 - q);
    const known = over(series, q);
    const [low, high] = known ? [known.low, known.high].map(plot.x.place) : [];
    return (
      <Fragment key={q}>
        {low !== undefined && high !== undefined && (
          <ErrorBar colour={colour} from={[low, y]} to={[high, y]} />
        )}
        <path
          transform={`translate(${plot.x.place(percentile(sorted, q))},${y})`}
          d={markPath(series.mark, 40)}
          fill={colour}
          stroke="var(--surface)"
        />
      </Fragment>
    );
  });
}

interface MarksProps {
  readonly series: SampledSeries;
  readonly plot: Plot;
  readonly tail: Tail;
  readonly over: OverPercentile;
}
