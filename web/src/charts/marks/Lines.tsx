/** Lines with a mark at every point, and the interval that a point may have. */
import { area, line } from 'd3';
import { colourOf, markPath, strokeOf } from '../../ui/palette';
import { SeriesGroup } from '../frame/emphasis';
import type { Plot } from '../frame/plot';
import type { LineEnd, Series } from './series';

export interface Point {
  readonly x: number;
  /** NaN breaks the line. */
  readonly y: number;
  /** Both NaN where there is no interval. */
  readonly low: number;
  readonly high: number;
}

export interface LineSeries extends Series {
  /** Ascending in x. */
  readonly points: readonly Point[];
}

export const point = (x: number, y: number): Point => ({ x, y, low: Number.NaN, high: Number.NaN });

interface Props {
  readonly plot: Plot;
  readonly series: readonly LineSeries[];
  /** Only the last point has a mark, where points are too many to tell apart. */
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
    .defined((p) => !Number.isNaN(p.low) && !Number.isNaN(p.high));
  return series.map((one) => {
    const colour = colourOf(one.colour);
    return (
      <SeriesGroup key={one.key} series={one}>
        <path d={band(one.points) ?? undefined} fill={colour} fillOpacity={0.14} />
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
      </SeriesGroup>
    );
  });
}

/** Least distance of two marks in pixels, so that they do not touch. */
const APART = 10;

/** The last point, and of those before it as many as have room for a mark. */
export function spaced(points: readonly Point[], x: (p: Point) => number): readonly Point[] {
  const kept: Point[] = [];
  for (const p of [...points].reverse()) {
    const next = kept.at(-1);
    if (next === undefined || x(next) - x(p) >= APART) kept.push(p);
  }
  return kept.reverse();
}

/** Where each line that has any point ends. */
export function endsOf(series: readonly LineSeries[]): LineEnd[] {
  return series.flatMap((one) => {
    const last = one.points.findLast(({ y }) => !Number.isNaN(y));
    return last ? [{ series: one, x: last.x, y: last.y }] : [];
  });
}

/** All values that an axis must hold, intervals included. */
export const valuesOf = (series: readonly LineSeries[]): number[] =>
  series.flatMap(({ points }) => points.flatMap(({ y, low, high }) => [y, low, high]));
