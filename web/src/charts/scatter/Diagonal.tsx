import type { Plot } from '../axis/plot';
import type { Series } from '../series';

/** The line of equal times, with the sooner contestant named on either side; what is out of view is left out. */
export function Diagonal({ plot, a, b }: { plot: Plot; a: Series; b: Series }) {
  const { x, y, width, height } = plot;
  const across = [x.value?.(0) ?? 0, x.value?.(width) ?? 0] as const;
  const up = [y.value?.(height) ?? 0, y.value?.(0) ?? 0] as const;
  const [from, to] = [Math.max(across[0], up[0]), Math.min(across[1], up[1])];
  return (
    <>
      {from < to && (
        <path
          d={`M${x.place(from)},${y.place(from)}L${x.place(to)},${y.place(to)}`}
          stroke="var(--line-strong)"
          strokeDasharray="4 3"
        />
      )}
      <g fontSize={11} fill="var(--text-muted)">
        {up[1] > across[0] && <text x={8} y={14}>{`sooner under ${a.label}`}</text>}
        {up[0] < across[1] && (
          <text x={width - 8} y={height - 10} textAnchor="end">
            {`sooner under ${b.label}`}
          </text>
        )}
      </g>
    </>
  );
}
