import { colourOf, markPath } from '../../ui/palette';
import type { Plot } from '../axis/plot';
import type { Cursor, Stop } from '../series';

/** Draws the data cursor: a rule at its stop and a mark on every reading. */
export function CursorMarks({
  plot,
  axis,
  stop,
}: {
  plot: Plot;
  axis: Cursor['axis'];
  stop: Stop;
}) {
  const along = plot[axis].place(stop.at);
  const other = plot[axis === 'x' ? 'y' : 'x'];
  const bands = plot[axis].kind === 'band';
  const rule = axis === 'x' ? `M${along},0V${plot.height}` : `M0,${along}H${plot.width}`;
  return (
    <g pointerEvents="none">
      {bands ? (
        <Band middle={along} width={plot[axis].band} height={plot.height} />
      ) : (
        <path d={rule} stroke="var(--text-muted)" strokeDasharray="3 3" />
      )}
      {stop.readings.map(({ series, at }) => {
        if (at === undefined || Number.isNaN(at)) return null;
        const [x, y] = axis === 'x' ? [along, other.place(at)] : [other.place(at), along];
        return (
          <path
            key={series.key}
            transform={`translate(${x},${y})`}
            d={markPath(series.mark, 72)}
            fill={colourOf(series.colour)}
            stroke="var(--surface)"
            strokeWidth={1.5}
          />
        );
      })}
    </g>
  );
}

/** Marks a whole group instead of its middle. */
function Band({ middle, width, height }: { middle: number; width: number; height: number }) {
  const x = middle - width / 2;
  return <rect x={x} width={width} height={height} fill="var(--text)" fillOpacity={0.05} rx={4} />;
}
