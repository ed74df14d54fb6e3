import type { Plot } from '../axis/plot';
import type { Series } from '../series';

interface Props {
  readonly plot: Plot;
}

/** The shown values, across and up. */
const shownIn = ({ x, y, width, height }: Plot) =>
  [
    [x.value?.(0) ?? 0, x.value?.(width) ?? 0],
    [y.value?.(height) ?? 0, y.value?.(0) ?? 0],
  ] as const;

/** The line of equal times, as far as it is in view. */
export function Diagonal({ plot }: Props) {
  const { x, y } = plot;
  const [across, up] = shownIn(plot);
  const [from, to] = [Math.max(across[0], up[0]), Math.min(across[1], up[1])];
  if (from >= to) return null;
  return (
    <path
      d={`M${x.place(from)},${y.place(from)}L${x.place(to)},${y.place(to)}`}
      stroke="var(--line-strong)"
      strokeDasharray="4 3"
    />
  );
}

/** Separates the text from the dots below it. */
const HALO = { stroke: 'var(--surface)', strokeWidth: 3, paintOrder: 'stroke' } as const;

/** The sooner contestant on either side of the diagonal; what is out of view is left out. */
export function Sides({ plot, a, b }: Props & { readonly a: Series; readonly b: Series }) {
  const { width, height } = plot;
  const [across, up] = shownIn(plot);
  return (
    <g fontSize={11} fill="var(--text-muted)" pointerEvents="none" {...HALO}>
      {up[1] > across[0] && <text x={8} y={14}>{`faster under ${a.label}`}</text>}
      {up[0] < across[1] && (
        <text x={width - 8} y={height - 10} textAnchor="end">
          {`faster under ${b.label}`}
        </text>
      )}
    </g>
  );
}
