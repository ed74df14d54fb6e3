/** Lines with a mark at every point, and intervals of points. */
import { area, line } from 'd3';
import { colourOf, markPath, strokeOf } from '../../ui/palette';
import type { Plot } from '../axis/plot';
import { SeriesGroup } from '../frame/emphasis';
import type { LineEnd, Series } from '../series';
import { ErrorBar } from './ErrorBar';
import { HollowMark } from './HollowMark';

export interface Point {
  readonly x: number;
  /** NaN breaks the line. */
  readonly y: number;
  /** Both NaN without an interval. */
  readonly low: number;
  readonly high: number;
}

export interface LineSeries extends Series {
  /** Ascending in x. */
  readonly points: readonly Point[];
  /** Points that a paper prints. */
  readonly printed?: readonly { readonly x: number; readonly y: number }[];
}

export const point = (x: number, y: number): Point => ({ x, y, low: Number.NaN, high: Number.NaN });

interface Props {
  readonly plot: Plot;
  readonly series: readonly LineSeries[];
  /** Marks only the last point, if points are too many to tell apart. */
  readonly dense?: boolean;
}

export function Lines({ plot, series, dense = false }: Props) {
  const isDrawn = ({ y }: Point) => !Number.isNaN(y);
  const x = (p: Point) => plot.x.place(p.x);
  const curve = line<Point>(x, (p) => plot.y.place(p.y))
    .digits(1)
    .defined(isDrawn);
  const band = area<Point>(
    x,
    (p) => plot.y.place(p.low),
    (p) => plot.y.place(p.high),
  )
    .digits(1)
    .defined(hasInterval);
  return series.map((one) => {
    const colour = colourOf(one.colour);
    return (
      <SeriesGroup key={one.key} series={one}>
        <path d={band(one.points) ?? undefined} fill={colour} fillOpacity={0.14} />
        {withoutBand(one.points).map((p) => (
          <ErrorBar
            key={p.x}
            colour={colour}
            from={[x(p), plot.y.place(p.low)]}
            to={[x(p), plot.y.place(p.high)]}
          />
        ))}
        <path d={curve(one.points) ?? undefined} {...strokeOf(one)} />
        {spaced(one.points.filter(isDrawn).slice(dense ? -1 : 0), x).map((p) => (
          <path
            key={p.x}
            transform={`translate(${x(p)},${plot.y.place(p.y)})`}
            d={markPath(one.mark, 46)}
            fill={colour}
            stroke="var(--surface)"
          />
        ))}
        {one.printed?.map((p) => (
          <HollowMark
            key={`${p.x} ${p.y}`}
            series={one}
            x={plot.x.place(p.x)}
            y={plot.y.place(p.y)}
          />
        ))}
      </SeriesGroup>
    );
  });
}

const hasInterval = ({ low, high }: Point): boolean => !Number.isNaN(low) && !Number.isNaN(high);

/** Points whose interval has no neighbour to form a band with. */
export const withoutBand = (points: readonly Point[]): readonly Point[] =>
  points.filter(
    (p, at) =>
      p.low < p.high &&
      ![points[at - 1], points[at + 1]].some((neighbour) => neighbour && hasInterval(neighbour)),
  );

/** Minimum distance between marks, in pixels. */
const APART = 10;

/** The last point, and as many earlier ones as leave room between marks. */
export function spaced(points: readonly Point[], x: (p: Point) => number): readonly Point[] {
  const kept: Point[] = [];
  for (const p of [...points].reverse()) {
    const next = kept.at(-1);
    if (next === undefined || x(next) - x(p) >= APART) kept.push(p);
  }
  return kept.reverse();
}

/** The ends of all lines with a point. */
export function endsOf(series: readonly LineSeries[]): LineEnd[] {
  return series.flatMap((one) => {
    const last = one.points.findLast(({ y }) => !Number.isNaN(y));
    return last ? [{ series: one, x: last.x, y: last.y }] : [];
  });
}

/** All values, interval bounds and printed values, for the axis. */
export const valuesOf = (series: readonly LineSeries[]): number[] =>
  series.flatMap(({ points, printed = [] }) => [
    ...points.flatMap(({ y, low, high }) => [y, low, high]),
    ...printed.map(({ y }) => y),
  ]);
