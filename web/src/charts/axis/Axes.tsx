/** Gridlines, ticks and titles of both axes. */

import { type Axis, textWidth } from './axis';
import type { Plot } from './plot';

export function Axes({ plot }: { plot: Plot }) {
  return (
    <g fontSize={11} fill="var(--text-muted)">
      <Across axis={plot.x} height={plot.height} />
      <Up axis={plot.y} width={plot.width} />
      <path d={`M0,${plot.height}H${plot.width}`} stroke="var(--line-strong)" />
      <text x={-plotEdge(plot.y)} y={-12} fill="var(--text-secondary)" fontWeight={500}>
        {plot.y.label}
      </text>
      <text
        x={plot.width / 2}
        y={plot.height + 38}
        textAnchor="middle"
        fill="var(--text-secondary)"
        fontWeight={500}
      >
        {plot.x.label}
      </text>
    </g>
  );
}

/** The title of the vertical axis is aligned with its tick labels. */
function plotEdge(axis: Axis): number {
  const longest = Math.max(22, ...axis.ticks.map((tick) => textWidth(tick.label)));
  return longest + 8;
}

function Across({ axis, height }: { axis: Axis; height: number }) {
  const grid = axis.kind !== 'band';
  return axis.ticks.map(({ at, label }) => (
    <g key={at} transform={`translate(${at},0)`}>
      {grid && label && <path d={`M0,0V${height}`} stroke="var(--grid)" />}
      {grid && <path d={`M0,${height}v${label ? 5 : 3}`} stroke="var(--line-strong)" />}
      <text y={height + 18} textAnchor="middle">
        {linesOf(label, grid ? Number.POSITIVE_INFINITY : axis.band).map((line, i) => (
          <tspan key={line} x={0} dy={i * 13}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  ));
}

/** Wraps words at `width`. */
function linesOf(label: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Without minor ticks, which look like specks without an axis line. */
function Up({ axis, width }: { axis: Axis; width: number }) {
  return axis.ticks
    .filter(({ label }) => label)
    .map(({ at, label }) => (
      <g key={at} transform={`translate(0,${at})`}>
        <path d={`M0,0H${width}`} stroke="var(--grid)" />
        <text x={-8} dy="0.32em" textAnchor="end">
          {label}
        </text>
      </g>
    ));
}
