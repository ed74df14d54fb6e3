/** The cost of moving each threshold alone, relative to the current thresholds. */
import { line } from 'd3';
import type { ReactNode } from 'react';
import type { ThresholdObjective } from '../../engine/generated';
import { type Colour, colourOf, strokeOf } from '../../ui/palette';
import { extentOf, growDomain } from '../axis/domain';
import type { Plot } from '../axis/plot';
import { SeriesGroup } from '../frame/emphasis';
import { Frame } from '../frame/Frame';
import type { ChartProps, Cursor, Series, Table } from '../series';
import { bytes, ratio } from '../text/format';

interface Props extends ChartProps {
  readonly objective: ThresholdObjective;
  /** The current thresholds, in units of the list, like the curves. */
  readonly inUse: readonly number[];
  readonly unit_bytes: number;
  readonly summary: string;
  readonly controls?: ReactNode;
}

interface Curve extends Series {
  /** Threshold in bytes, and cost relative to the current thresholds. */
  readonly points: readonly (readonly [number, number])[];
  readonly at: number;
}

const COLOURS: readonly Colour[] = [
  'blue',
  'orange',
  'green',
  'vermilion',
  'purple',
  'sky',
  'grey',
];

export function ObjectiveCurves({ objective, inUse, unit_bytes, ...props }: Props) {
  const curves = objective.curves.map(({ threshold, cost }, index): Curve => {
    const points = threshold.map(
      (value, at) => [value * unit_bytes, (cost[at] ?? Number.NaN) / objective.in_use] as const,
    );
    return {
      key: String(index),
      label: `Threshold ${index + 1}`,
      colour: COLOURS[index % COLOURS.length] ?? 'grey',
      mark: 'circle',
      dash: 'solid',
      points,
      at: (inUse[index] ?? Number.NaN) * unit_bytes,
    };
  });
  const all = curves.flatMap(({ points }) => points);
  const sizes = extentOf(
    all.map(([size]) => size),
    'log',
  );
  const [low, high] = extentOf([...all.map(([, cost]) => cost), 1], 'linear') ?? [1, 1];
  // Costs differ little: on an axis from zero, lines would be flat.
  const room = Math.max(0.005, (high - low) * 0.08);
  return (
    <Frame
      {...props}
      name="threshold-objective"
      title={props.title ?? 'Cost of moving a threshold'}
      empty={curves.length === 0 ? 'No thresholds to move.' : undefined}
      series={curves}
      line
      x={{
        kind: 'log',
        label: 'Threshold',
        domain: growDomain(undefined, sizes ?? [1e3, 1e7], 'log'),
        quantity: bytes,
      }}
      y={{
        kind: 'linear',
        label: 'Cost relative to current thresholds',
        domain: [low - room, high + room],
        quantity: ratio,
      }}
      cursor={cursorOf(curves)}
      table={tableOf(curves)}
    >
      {(plot) => (
        <>
          <path d={`M0,${plot.y.place(1)}H${plot.width}`} stroke="var(--line-strong)" />
          {curves.map((curve) => (
            <SeriesGroup key={curve.key} series={curve}>
              <path d={pathOf(curve, plot)} {...strokeOf(curve)} />
              <circle
                cx={plot.x.place(curve.at)}
                cy={plot.y.place(1)}
                r={4}
                fill={colourOf(curve.colour)}
                stroke="var(--surface)"
              />
            </SeriesGroup>
          ))}
        </>
      )}
    </Frame>
  );
}

const pathOf = ({ points }: Curve, plot: Plot): string =>
  line<readonly [number, number]>(
    ([size]) => plot.x.place(size),
    ([, cost]) => plot.y.place(cost),
  ).digits(1)([...points]) ?? '';

function cursorOf(curves: readonly Curve[]): Cursor {
  const stops = curves.flatMap((series) =>
    series.points.map(([at, cost]) => ({
      at,
      heading: `${series.label} at ${bytes.text(at)}`,
      readings: [{ series, text: ratio.text(cost), at: cost }],
    })),
  );
  return { axis: 'x', stops: stops.sort((a, b) => a.at - b.at) };
}

/** Every eighth point and the last, to keep the table readable. */
const isTabled = (_: unknown, at: number, points: readonly unknown[]): boolean =>
  at % 8 === 0 || at === points.length - 1;

const tableOf = (curves: readonly Curve[]): Table => ({
  columns: ['Threshold', 'Size', 'Cost'],
  rows: curves.flatMap(({ label, points }) =>
    points.filter(isTabled).map(([size, cost]) => ({
      head: label,
      cells: [
        { value: size, text: bytes.text(size) },
        { value: cost, text: ratio.text(cost) },
      ],
    })),
  ),
});
