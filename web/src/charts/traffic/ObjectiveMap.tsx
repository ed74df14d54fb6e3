/** The objective over two neighbouring thresholds: the stronger the colour, the lower the cost. */
import { group } from 'd3';
import type { ReactNode } from 'react';
import type { ObjectiveSurface } from '../../engine/generated';
import type { Plot } from '../axis/plot';
import { Frame } from '../frame/Frame';
import type { ChartProps, Cursor, Series, Table } from '../series';
import { bytes, ratio } from '../text/format';

interface Props extends ChartProps {
  readonly surface: ObjectiveSurface;
  /** The cost of the current thresholds. */
  readonly inUse: number;
  /** The current thresholds, lower and upper, in units of the list. */
  readonly at: readonly [number, number];
  readonly unit_bytes: number;
  readonly summary: string;
  readonly controls?: ReactNode;
}

const BEST: Series = {
  key: 'best',
  label: 'Best upper threshold',
  colour: 'blue',
  mark: 'circle',
  dash: 'solid',
};

export function ObjectiveMap({ surface, inUse, at, unit_bytes, ...props }: Props) {
  const sizes = surface.threshold.map((value) => value * unit_bytes);
  const [first = 1, last = 10] = [sizes[0], sizes.at(-1)];
  const axis = {
    kind: 'log',
    domain: [first, Math.max(last, first * 2)],
    quantity: bytes,
  } as const;
  const best = bestOf(surface, sizes, inUse);
  const [lower, upper] = at;
  return (
    <Frame
      {...props}
      name="threshold-surface"
      title={props.title ?? 'Cost over two thresholds'}
      series={[]}
      line={false}
      x={{ ...axis, label: `Threshold ${surface.lower + 1}` }}
      y={{ ...axis, label: `Threshold ${surface.lower + 2}` }}
      cursor={cursorOf(best)}
      table={tableOf(best)}
    >
      {(plot) => (
        <>
          <Cells surface={surface} sizes={sizes} plot={plot} />
          <circle
            cx={plot.x.place(lower * unit_bytes)}
            cy={plot.y.place(upper * unit_bytes)}
            r={6}
            fill="none"
            stroke="var(--text)"
            strokeWidth={2}
          />
        </>
      )}
    </Frame>
  );
}

interface CellsProps {
  readonly surface: ObjectiveSurface;
  readonly sizes: readonly number[];
  readonly plot: Plot;
}

/** Costs above this quantile are equally pale, so that the rest is distinguishable. */
const PALE = 0.9;
/** Number of shades, each drawn as one path: a thousand separate cells would slow down the page. */
const SHADES = 16;

function Cells({ surface: { cost }, sizes, plot }: CellsProps) {
  const shades = shadesOf(cost);
  const side = sizes.length;
  const [width, height] = [plot.width / (side - 1), plot.height / (side - 1)];
  const cell = (index: number): string => {
    const left = Math.max(0, plot.x.place(sizes[index % side] ?? 0) - width / 2);
    const top = Math.max(0, plot.y.place(sizes[Math.floor(index / side)] ?? 0) - height / 2);
    const right = Math.min(plot.width, left + width + 0.5);
    const bottom = Math.min(plot.height, top + height + 0.5);
    return `M${left.toFixed(1)},${top.toFixed(1)}H${right.toFixed(1)}V${bottom.toFixed(1)}H${left.toFixed(1)}z`;
  };
  return [...group(shades.keys(), (index) => shades[index])].map(
    ([shade, indices]) =>
      typeof shade === 'number' && (
        <path
          key={shade}
          d={indices.map(cell).join('')}
          fill="var(--chart-blue)"
          fillOpacity={0.05 + 0.9 * (shade / SHADES) ** 2}
        />
      ),
  );
}

/** By cell, the strength of its colour; null without a cost. */
function shadesOf(cost: readonly (number | null)[]): (number | null)[] {
  const sorted = cost.filter((value) => value !== null).sort((a, b) => a - b);
  const least = sorted[0] ?? 0;
  const spread = (sorted[Math.floor(PALE * sorted.length)] ?? least) - least;
  return cost.map((value) => {
    if (value === null) return null;
    const strength = spread > 0 ? 1 - Math.min(1, (value - least) / spread) : 1;
    return Math.round(strength * SHADES);
  });
}

interface Best {
  readonly lower: number;
  readonly upper: number;
  readonly cost: number;
}

/** By lower threshold, the best upper one. */
function bestOf({ cost }: ObjectiveSurface, sizes: readonly number[], inUse: number): Best[] {
  const side = sizes.length;
  return sizes.flatMap((lower, column) => {
    const options = sizes.flatMap((upper, row) => {
      const value = cost[row * side + column];
      return typeof value === 'number' ? [{ lower, upper, cost: value / inUse }] : [];
    });
    return options.toSorted((a, b) => a.cost - b.cost).slice(0, 1);
  });
}

const cursorOf = (best: readonly Best[]): Cursor => ({
  axis: 'x',
  stops: best.map(({ lower, upper, cost }) => ({
    at: lower,
    heading: `Lower threshold ${bytes.text(lower)}`,
    readings: [{ series: BEST, text: `${bytes.text(upper)}, ${ratio.text(cost)}`, at: upper }],
  })),
});

const tableOf = (best: readonly Best[]): Table => ({
  columns: ['Lower threshold', 'Best upper threshold', 'Cost relative to current thresholds'],
  rows: best.map(({ lower, upper, cost }) => ({
    head: bytes.text(lower),
    cells: [
      { value: upper, text: bytes.text(upper) },
      { value: cost, text: ratio.text(cost) },
    ],
  })),
});
