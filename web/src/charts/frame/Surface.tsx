/** The drawing itself: focusable, with a data cursor for pointer and keys, and a voice for readers who do not see it. */
import type { KeyboardEvent, ReactNode } from 'react';
import type { Cursor, LineEnd, Stop } from '../series';
import { Axes } from './Axes';
import { CursorMarks } from './CursorMarks';
import { EndLabels } from './EndLabels';
import { useEmphasis } from './emphasis';
import styles from './frame.module.css';
import { HoverCard } from './HoverCard';
import type { Layout } from './plot';
import { useCursor } from './useCursor';
import { useSettled } from './useSettled';

interface Props {
  readonly layout: Layout;
  readonly cursor: Cursor;
  readonly ends: readonly LineEnd[] | undefined;
  readonly label: string;
  readonly describedBy: string;
  readonly details: string;
  readonly children: ReactNode;
}

export function Surface({ layout, cursor, ends, label, describedBy, details, children }: Props) {
  const { plot, margin } = layout;
  const { stop, handlers } = useCursor(cursor, plot, margin);
  const { key, point } = useEmphasis();
  const spoken = useSettled(stop ? sentenceOf(stop, key) : '');

  const onKeyDown = (event: KeyboardEvent<Element>) => {
    handlers.onKeyDown(event);
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
      aria-label={`${label}. Left and right move the data cursor, up and down choose a contestant.`}
      aria-describedby={describedBy}
      aria-details={details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys, and so needs focus
      tabIndex={0}
      {...handlers}
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
          {children}
          {ends && <EndLabels ends={ends} plot={plot} />}
          {stop && <CursorMarks plot={plot} axis={cursor.axis} stop={stop} />}
        </g>
      </svg>
      {stop && <HoverCard stop={stop} axis={cursor.axis} plot={plot} margin={margin} />}
      <p className={styles.unseen} aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

/** What is said at a stop: everything, or only the contestant that was chosen. */
function sentenceOf({ heading, readings }: Stop, key: string | undefined): string {
  const chosen = readings.filter(({ series }) => key === undefined || series.key === key);
  return `${heading}: ${chosen.map(({ series, text }) => `${series.label} ${text}`).join(', ')}`;
}

/** The next contestant at a stop; past either end, all of them again. */
function neighbour({ readings }: Stop, key: string | undefined, turn: number): string | undefined {
  const at = readings.findIndex(({ series }) => series.key === key);
  const next = at < 0 && turn < 0 ? readings.length - 1 : at + turn;
  return readings[next]?.series.key;
}
