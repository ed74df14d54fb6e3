/** The drawing: focusable, with a data cursor for pointer and keyboard, and a live region for screen readers. */
import type { KeyboardEvent, ReactNode } from 'react';
import a11y from '../../ui/a11y.module.css';
import { Axes } from '../axis/Axes';
import type { Layout } from '../axis/plot';
import { BrushHandles } from '../brush/BrushHandles';
import { BrushMarks } from '../brush/BrushMarks';
import { useBrush } from '../brush/useBrush';
import { CursorMarks } from '../cursor/CursorMarks';
import { useCursor } from '../cursor/useCursor';
import { useDebounced } from '../cursor/useDebounced';
import type { Brush, Cursor, LineEnd, Stop } from '../series';
import { EndLabels } from './EndLabels';
import { useEmphasis } from './emphasis';
import { HoverCard } from './HoverCard';
import styles from './surface.module.css';

interface Props {
  readonly layout: Layout;
  readonly cursor: Cursor;
  readonly brush?: Brush | undefined;
  readonly ends: readonly LineEnd[] | undefined;
  readonly label: string;
  readonly describedBy: string;
  readonly details: string;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}

export function Surface({ layout, cursor, brush, ends, label, ...props }: Props) {
  const { plot, margin } = layout;
  const { stop, handlers } = useCursor(cursor, plot, margin);
  const brushing = useBrush(brush, plot, margin);
  const { key, point } = useEmphasis();
  const spoken = useDebounced(stop ? sentenceOf(stop, key) : '');

  const pick = () => {
    if (stop) cursor.onPick?.(cursor.stops.indexOf(stop));
  };

  const onKeyDown = (event: KeyboardEvent<Element>) => {
    handlers.onKeyDown(event);
    brushing.onKeyDown(event, stop);
    if (event.key === 'Enter') pick();
    if (event.key === 'Escape') point(undefined);
    const turn = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (turn === undefined || !stop) return;
    event.preventDefault();
    point(neighbour(stop, key, turn));
  };

  const onBlur = () => {
    handlers.onBlur();
    point(undefined);
  };

  const width = margin.left + plot.width + margin.right;
  const height = margin.top + plot.height + margin.bottom;
  return (
    <div
      className={styles.surface}
      role="application"
      aria-roledescription="chart"
      aria-label={`${label}. ${keysOf(cursor, brush)}`}
      aria-describedby={props.describedBy}
      aria-details={props.details}
      data-brush={brush !== undefined || undefined}
      data-picks={(cursor.onPick && !cursor.marked) || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys, and so needs focus
      tabIndex={0}
      {...handlers}
      onPointerDown={(event) => {
        handlers.onPointerDown(event);
        brushing.onPointerDown(event);
      }}
      onPointerMove={(event) => {
        handlers.onPointerMove(event);
        brushing.onPointerMove(event);
      }}
      onPointerUp={({ target }) => {
        if (brushing.onPointerUp()) return;
        if (!cursor.marked) return pick();
        const mark = (target as Element).getAttribute('data-pick');
        if (mark !== null) cursor.onPick?.(Number(mark));
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontFamily="var(--font)"
        aria-hidden="true"
        focusable="false"
      >
        <g transform={`translate(${margin.left},${margin.top})`}>
          <Axes plot={plot} />
          {props.children}
          {brushing.range && <BrushMarks plot={plot} range={brushing.range} />}
          {ends && <EndLabels ends={ends} plot={plot} />}
          {stop && <CursorMarks plot={plot} axis={cursor.axis} stop={stop} />}
        </g>
      </svg>
      {brush && brushing.range && (
        <BrushHandles
          brush={brush}
          range={brushing.range}
          plot={plot}
          margin={margin}
          onGrab={brushing.grab}
        />
      )}
      {props.overlay}
      {stop && <HoverCard stop={stop} axis={cursor.axis} plot={plot} margin={margin} />}
      <p className={a11y.unseen} aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

/** Describes the keys, for the accessible name of the drawing. */
function keysOf({ onPick }: Cursor, brush: Brush | undefined): string {
  const keys = ['Left and right move the data cursor', 'up and down choose a contestant'];
  if (onPick) keys.push('Enter selects');
  if (brush) keys.push('B begins a selection');
  return `${keys.join(', ')}.`;
}

/** The announcement at a stop: all contestants, or only the chosen one. */
function sentenceOf({ heading, readings }: Stop, key: string | undefined): string {
  const chosen = readings.filter(({ series }) => key === undefined || series.key === key);
  return `${heading}: ${chosen.map(({ series, text }) => `${series.label} ${text}`).join(', ')}`;
}

/** The next contestant at a stop; undefined, which means all, beyond either end. */
function neighbour({ readings }: Stop, key: string | undefined, turn: number): string | undefined {
  const at = readings.findIndex(({ series }) => series.key === key);
  const next = at < 0 && turn < 0 ? readings.length - 1 : at + turn;
  return readings[next]?.series.key;
}
