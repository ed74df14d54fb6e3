/** The outer elements of every drawing: focusable, named for screen readers, with a picture and a live region. */
import type { ComponentProps, ReactNode } from 'react';
import a11y from '../../ui/a11y.module.css';
import type { Layout } from '../axis/plot';
import { useDebounced } from '../cursor/useDebounced';
import styles from './surface.module.css';

/** What names and describes a drawing. */
export interface DrawingProps {
  readonly label: string;
  /** Ids of the sentence and of the table. */
  readonly describedBy: string;
  readonly details: string;
}

/** Drawn above the plot, within the picture so that exported ones have it. */
export interface DrawnLegend {
  readonly height: number;
  readonly marks: ReactNode;
}

interface Props extends DrawingProps, Omit<ComponentProps<'div'>, 'children' | 'role'> {
  readonly layout: Layout;
  /** What the keys do, as a sentence of the accessible name. */
  readonly keys: string;
  /** What is under the data cursor, for screen readers. */
  readonly spoken: string;
  readonly legend?: DrawnLegend | undefined;
  /** Elements above the picture: handles and hover cards. */
  readonly overlay?: ReactNode;
  /** Whether dragging does something. */
  readonly drags?: boolean;
  /** The marks, drawn inside the plot's rectangle. */
  readonly children: ReactNode;
}

export function Drawing({ layout, keys, spoken, legend, overlay, children, ...props }: Props) {
  const { label, describedBy, details, drags = false, ...element } = props;
  const { plot, margin } = layout;
  const announced = useDebounced(spoken);
  const top = (legend?.height ?? 0) + margin.top;
  const width = margin.left + plot.width + margin.right;
  const height = top + plot.height + margin.bottom;
  return (
    <div
      className={styles.surface}
      role="application"
      aria-roledescription="chart"
      aria-label={`${label}. ${keys}`}
      aria-describedby={describedBy}
      aria-details={details}
      data-drag={drags || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys, and so needs focus
      tabIndex={0}
      {...element}
    >
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontFamily="var(--font)"
        aria-hidden="true"
        focusable="false"
      >
        {legend && <g transform={`translate(${margin.left},0)`}>{legend.marks}</g>}
        <g transform={`translate(${margin.left},${top})`}>{children}</g>
      </svg>
      {overlay}
      <p className={a11y.unseen} aria-live="polite">
        {announced}
      </p>
    </div>
  );
}
