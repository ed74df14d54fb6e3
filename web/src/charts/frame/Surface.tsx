/** The drawing of most charts: a data cursor for pointer and keyboard along one axis, and a brush across the other. */
import type { KeyboardEvent, ReactNode } from 'react';
import { Axes } from '../axis/Axes';
import type { Layout } from '../axis/plot';
import { BrushHandles } from '../brush/BrushHandles';
import { BrushMarks } from '../brush/BrushMarks';
import { useBrush } from '../brush/useBrush';
import { CursorMarks } from '../cursor/CursorMarks';
import { useCursor } from '../cursor/useCursor';
import type { Brush, Cursor, LineEnd, Stop } from '../series';
import { Drawing, type DrawingProps } from './Drawing';
import { EndLabels } from './EndLabels';
import { useEmphasis } from './emphasis';
import { HoverCard } from './HoverCard';

interface Props extends DrawingProps {
  readonly layout: Layout;
  readonly cursor: Cursor;
  readonly brush?: Brush | undefined;
  readonly ends: readonly LineEnd[] | undefined;
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}

export function Surface({ layout, cursor, brush, ends, overlay, children, ...described }: Props) {
  const { plot, margin } = layout;
  const { stop, handlers } = useCursor(cursor, plot, margin);
  const brushing = useBrush(brush, plot, margin);
  const { key, point } = useEmphasis();

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

  return (
    <Drawing
      {...described}
      layout={layout}
      keys={keysOf(cursor, brush)}
      spoken={stop ? sentenceOf(stop, key) : ''}
      drags={brush !== undefined}
      data-picks={(cursor.onPick && !cursor.marked) || undefined}
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
      overlay={
        <>
          {brush && brushing.range && (
            <BrushHandles
              brush={brush}
              range={brushing.range}
              plot={plot}
              margin={margin}
              onGrab={brushing.grab}
            />
          )}
          {overlay}
          {stop && <HoverCard stop={stop} axis={cursor.axis} plot={plot} margin={margin} />}
        </>
      }
    >
      <Axes plot={plot} />
      {children}
      {brushing.range && <BrushMarks plot={plot} range={brushing.range} />}
      {ends && <EndLabels ends={ends} plot={plot} />}
      {stop && <CursorMarks plot={plot} axis={cursor.axis} stop={stop} />}
    </Drawing>
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
