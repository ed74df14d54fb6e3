/** A draggable handle in a chart, which is also a keyboard slider. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Axis } from '../axis/axis';
import type { Layout } from '../axis/plot';
import { pixelAt } from '../cursor/pixelAt';
import styles from './handle.module.css';

export interface HandleProps {
  readonly layout: Layout;
  /** Pixels inside the plot. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The value as announced by screen readers. */
  readonly text: string;
  /** Called on every step of a drag, with the pointer's position in the plot and the number of the drag. */
  readonly onDrag: (x: number, y: number, drag: number) => void;
  /** Called on arrow keys, with a positive step right and up; Shift and page keys make large steps. */
  readonly onStep: (right: number, up: number, large: boolean) => void;
  /** Draws a point, or a rule through the handle. */
  readonly shape?: 'point' | 'rule';
}

export function Handle({ layout, x, y, shape = 'point', ...props }: HandleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { margin, plot } = layout;

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const surface = ref.current?.parentElement;
    if (!surface || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pixel = pixelAt(event, surface);
    const within = (at: number, length: number) => Math.min(length, Math.max(0, at));
    props.onDrag(
      within(pixel.x - margin.left, plot.width),
      within(pixel.y - margin.top, plot.height),
      drags,
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    props.onStep(step[0], step[1], event.shiftKey || event.key.startsWith('Page'));
  };

  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-shape={shape}
      aria-label={props.label}
      aria-valuenow={props.value}
      aria-valuemin={props.min}
      aria-valuemax={props.max}
      aria-valuetext={props.text}
      style={{ left: margin.left + x, top: margin.top + y }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
        drags += 1;
      }}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  );
}

/** The value at a pixel of a continuous axis; NaN on a band axis. */
export const valueAt = (axis: Axis, pixel: number): number => axis.value?.(pixel) ?? Number.NaN;

/** Numbers drags, so that each is undone separately. */
let drags = 0;

const STEPS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  PageUp: [0, 1],
  PageDown: [0, -1],
};
