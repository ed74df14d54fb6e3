/** One stacked bar of parts per row, with the contestant and the sum above it. */
import { colourOf, markPath } from '../../ui/palette';
import type { Plot } from '../axis/plot';
import { seconds } from '../life/times';
import { PartRect } from '../parts/PartRect';
import type { Interval, Series } from '../series';
import { RowInterval } from './RowInterval';
import { rowPlace } from './rows';
import type { PartSum } from './whySeries';

export interface StackedRow {
  readonly series: Series;
  readonly sums: readonly PartSum[];
  /** Written after the name. */
  readonly total: string;
  /** Where the first part starts: below zero for time ahead of the ideal. */
  readonly from_ps?: number;
  /** A mark across the bar. */
  readonly at_ps?: number;
  /** Where the bar ends, over seeds. */
  readonly over_ps: Interval;
}

interface Props {
  readonly plot: Plot;
  /** Of the drawing's patterns. */
  readonly id: string;
  readonly rows: readonly StackedRow[];
}

export const StackedRows = ({ plot, id, rows }: Props) =>
  rows.map(({ series, sums, total, from_ps = 0, at_ps, over_ps }, at) => {
    const { label, top, height } = rowPlace(plot, at, rows.length);
    let end = from_ps;
    return (
      <g key={series.key}>
        <path
          transform={`translate(6,${label - 4})`}
          d={markPath(series.mark, 56)}
          fill={colourOf(series.colour)}
        />
        <text x={18} y={label} fontSize={12} fill="var(--text-secondary)">
          <tspan fill="var(--text)" fontWeight={600}>
            {series.label}
          </tspan>
          <tspan dx={8}>{total}</tspan>
        </text>
        {sums.map(({ part, ps }) => {
          const [from, to] = [end, end + ps].map((one) => plot.x.place(seconds(one))) as [
            number,
            number,
          ];
          end += ps;
          return (
            <g key={part}>
              <PartRect {...{ id, part, x: from, y: top, width: to - from, height }} />
              {to - from > 3 && (
                <path d={`M${to},${top}v${height}`} stroke="var(--surface)" strokeWidth={1} />
              )}
            </g>
          );
        })}
        {at_ps !== undefined && (
          <path
            d={`M${plot.x.place(seconds(at_ps))},${top - 3}v${height + 6}`}
            stroke="var(--text)"
            strokeWidth={2}
          />
        )}
        <RowInterval plot={plot} over_ps={over_ps} at={top + height / 2} />
      </g>
    );
  });
