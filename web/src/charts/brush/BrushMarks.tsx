import type { Plot } from '../axis/plot';
import type { Range } from './brushing';

/** Dims the plot outside the selected range. */
export function BrushMarks({ plot, range: [low, high] }: { plot: Plot; range: Range }) {
  const [from, to] = [plot.x.place(low), plot.x.place(high)];
  const { width, height } = plot;
  return (
    <g pointerEvents="none">
      <g fill="var(--surface)" fillOpacity={0.6}>
        <rect width={Math.max(0, from)} height={height} />
        <rect x={to} width={Math.max(0, width - to)} height={height} />
      </g>
      <path d={`M${from},0V${height}M${to},0V${height}`} stroke="var(--accent)" strokeWidth={1.5} />
    </g>
  );
}
