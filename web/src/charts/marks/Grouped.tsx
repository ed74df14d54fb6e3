/** Values of contestants side by side in named groups: a mark each, with a rule to its tail or base. */
import { colourOf, markPath } from '../../ui/palette';
import type { AxisSpec, ContinuousAxis } from '../axis/axis';
import type { Plot } from '../axis/plot';
import { SeriesGroup } from '../frame/emphasis';
import type { Cursor, Series } from '../series';
import { HollowMark } from './HollowMark';

export interface GroupedValue {
  /** Key of the group. */
  readonly group: string;
  /** NaN draws nothing. */
  readonly value: number;
  /** End of the rule above the mark; NaN draws none. */
  readonly tail: number;
  /** Start of that rule below the mark; at the mark by default. */
  readonly foot?: number;
  /** Text of the data cursor. */
  readonly text: string;
  /** Written above the mark if there is room. */
  readonly label?: string;
  /** Values that a paper prints. */
  readonly printed?: readonly number[];
}

export interface GroupedSeries extends Series {
  /** One per group. */
  readonly values: readonly GroupedValue[];
}

interface Props {
  readonly plot: Plot;
  readonly series: readonly GroupedSeries[];
  /** Draws bars from this value; marks only, if absent. */
  readonly base?: number;
  /** Whether every contestant has its own group. */
  readonly alone?: boolean;
}

export function GroupedMarks({ plot, series, base, alone = false }: Props) {
  // Contestants are close together, so that groups are recognisable on a wide page.
  const slot = Math.min(34, alone ? plot.x.band : plot.x.band / series.length);
  return series.map((one, rank) => (
    <SeriesGroup key={one.key} series={one}>
      {one.values.map((value, group) => {
        const offset = alone ? 0 : (rank - (series.length - 1) / 2) * slot;
        const x = plot.x.place(group) + offset;
        return (
          <Value
            key={value.group}
            x={x}
            slot={slot}
            plot={plot}
            series={one}
            value={value}
            base={base}
          />
        );
      })}
    </SeriesGroup>
  ));
}

interface ValueProps {
  readonly x: number;
  readonly slot: number;
  readonly plot: Plot;
  readonly series: Series;
  readonly value: GroupedValue;
  readonly base: number | undefined;
}

function Value({
  x,
  slot,
  plot,
  series,
  value: { value, tail, foot = value, label, printed },
  base,
}: ValueProps) {
  if (Number.isNaN(value)) return null;
  const colour = colourOf(series.colour);
  const y = plot.y.place(value);
  const half = Math.min(6, slot * 0.32);
  const cap = (at: number) => `M${-half},${plot.y.place(at)}h${half * 2}`;
  return (
    <g transform={`translate(${x},0)`}>
      {base !== undefined && (
        <path
          d={`M${-slot * 0.4},${plot.y.place(base)}V${y}H${slot * 0.4}V${plot.y.place(base)}`}
          fill={colour}
          fillOpacity={0.2}
          stroke={colour}
        />
      )}
      {!Number.isNaN(tail) && (
        <path
          d={`M0,${plot.y.place(foot)}V${plot.y.place(tail)}${cap(tail)}${foot < value ? cap(foot) : ''}`}
          stroke={colour}
          strokeWidth={1.5}
        />
      )}
      <path
        transform={`translate(0,${y})`}
        d={markPath(series.mark, slot < 12 ? 40 : 60)}
        fill={colour}
        stroke="var(--surface)"
      />
      {printed?.map((one) => (
        <HollowMark key={one} series={series} x={0} y={plot.y.place(one)} />
      ))}
      {label && slot >= 30 && (
        <text
          y={plot.y.place(Number.isNaN(tail) ? value : Math.max(value, tail)) - 10}
          textAnchor="middle"
          fontSize={11.5}
          fontWeight={500}
          fill="var(--text)"
        >
          {label}
        </text>
      )}
    </g>
  );
}

/** A rule across the plot, for the value of reference. */
export function Reference({ plot, at }: { plot: Plot; at: number }) {
  return <path d={`M0,${plot.y.place(at)}H${plot.width}`} stroke="var(--text-muted)" />;
}

export const bandAxis = (
  names: readonly string[],
  label = '',
  short?: readonly string[],
): AxisSpec => ({ kind: 'band', label, names, short });

/** One stop per group. Readings have no position, because the marks are already drawn. */
export function groupedCursor(names: readonly string[], series: readonly GroupedSeries[]): Cursor {
  return {
    axis: 'x',
    stops: names.map((heading, group) => ({
      at: group,
      heading,
      readings: series.flatMap((one) => {
        const text = one.values[group]?.text;
        return text ? [{ series: one, text }] : [];
      }),
    })),
  };
}

/** All values, rule ends and printed values, for the axis. */
export const groupedValues = (series: readonly GroupedSeries[]): number[] =>
  series.flatMap((one) =>
    one.values.flatMap(({ value, tail, foot = value, printed = [] }) => [
      value,
      tail,
      foot,
      ...printed,
    ]),
  );

export type ValueAxis = Omit<ContinuousAxis, 'domain'>;
