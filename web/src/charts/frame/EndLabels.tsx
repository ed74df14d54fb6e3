/** Labels at line ends, moved apart to avoid overlap, each with a leader to its line. */
import { colourOf } from '../../ui/palette';
import type { Plot } from '../axis/plot';
import { spread } from '../axis/spread';
import type { LineEnd } from '../series';
import { SeriesGroup } from './emphasis';

const LINE_HEIGHT = 14;

export function EndLabels({ ends, plot }: { ends: readonly LineEnd[]; plot: Plot }) {
  const wanted = ends.map((end) => plot.y.place(end.y));
  const places = spread(wanted, LINE_HEIGHT, [0, plot.height]);
  return ends.map(({ series, x }, i) => {
    const from = wanted[i] ?? 0;
    const to = places[i] ?? from;
    const start = plot.x.place(x) + 6;
    return (
      <SeriesGroup key={series.key} series={series}>
        <path
          d={`M${start},${from}L${plot.width + 16},${to}h3`}
          fill="none"
          stroke={colourOf(series.colour)}
          strokeOpacity={0.55}
        />
        <text x={plot.width + 23} y={to} dy="0.32em" fontSize={11.5} fill="var(--text)">
          {series.label}
        </text>
      </SeriesGroup>
    );
  });
}
