/** The drawing of charts with one bar per row: the pointer and the keys move from row to row. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import a11y from '../../ui/a11y.module.css';
import { Axes } from '../axis/Axes';
import type { Layout, Plot } from '../axis/plot';
import { step } from '../cursor/cursor';
import { useDebounced } from '../cursor/useDebounced';
import type { DrawingProps } from '../frame/Frame';
import surface from '../frame/surface.module.css';
import { legendLines } from '../parts/legendLines';
import { PartPatterns } from '../parts/PartRect';
import type { Stop } from '../series';
import { type Explained, PartLegend } from './PartLegend';
import { RowCard } from './RowCard';
import { bandOf, rowPlace } from './rows';

interface Props extends DrawingProps {
  readonly layout: Layout;
  /** One per row, from the top. */
  readonly stops: readonly Omit<Stop, 'at'>[];
  readonly legend: readonly Explained[];
  readonly children: (plot: Plot, patterns: string) => ReactNode;
}

/** All arrow keys go through the rows. */
const ALIKE: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

export function RowSurface({ layout, stops, legend, children, ...props }: Props) {
  const { plot, margin } = layout;
  const id = useId();
  const [row, point] = useState<number>();
  const { placed, height: above } = legendLines(legend, plot.width);
  const top = above + margin.top;
  const pointed = row === undefined ? undefined : stops[row];
  const stop = pointed && { ...pointed, at: bandOf(row ?? 0, stops.length) };
  const place = rowPlace(plot, row ?? 0, Math.max(1, stops.length));
  const below = place.top + place.height + 6;
  const spoken = useDebounced(stop ? sentenceOf(stop) : '');

  const onPointer = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const zoom = box.height / currentTarget.clientHeight || 1;
    const at = Math.floor((((clientY - box.top) / zoom - top) / plot.height) * stops.length);
    point(at >= 0 && at < stops.length ? at : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') point(undefined);
    const next = step(ALIKE[event.key] ?? event.key, row, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    point(next);
  };

  const width = margin.left + plot.width + margin.right;
  const height = top + plot.height + margin.bottom;
  return (
    <div
      className={surface.surface}
      role="application"
      aria-roledescription="chart"
      aria-label={`${props.label}. Arrow keys move from bar to bar.`}
      aria-describedby={props.describedBy}
      aria-details={props.details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys, and so needs focus
      tabIndex={0}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && point(undefined)}
      onBlur={() => point(undefined)}
      onKeyDown={onKeyDown}
    >
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontFamily="var(--font)"
        aria-hidden="true"
        focusable="false"
      >
        <PartPatterns id={id} />
        <g transform={`translate(${margin.left},0)`}>
          <PartLegend id={id} placed={placed} />
        </g>
        <g transform={`translate(${margin.left},${top})`}>
          {stop && <Highlight plot={plot} at={stop.at} />}
          <Axes plot={plot} />
          {children(plot, id)}
        </g>
      </svg>
      {stop && <RowCard stop={stop} margin={margin} top={top + below} />}
      <p className={a11y.unseen} aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

function Highlight({ plot: { y, width }, at }: { plot: Plot; at: number }) {
  const box = { x: -6, y: y.place(at) - y.band / 2 - 3, width: width + 12, height: y.band + 6 };
  return <rect {...box} rx={4} fill="var(--text)" fillOpacity={0.05} />;
}

const sentenceOf = ({ heading, readings }: Stop): string =>
  [heading, readings.map(({ series, text }) => `${series.label} ${text}`).join(', ')]
    .filter(Boolean)
    .join(': ');
