/** A handle in a chart: dragged by pointer or finger, and a slider for keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Axis } from '../axis/axis';
import type { Layout } from '../frame/plot';
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
  /** The value as it is read aloud. */
  readonly text: string;
  /** Told of every step of a drag: the pointer's place in the plot, and which drag it is. */
  readonly onDrag: (x: number, y: number, drag: number) => void;
  /** Told of arrow keys: one to the right and up is positive; large steps come with Shift or a page key. */
  readonly onStep: (right: number, up: number, large: boolean) => void;
  /** What a rule through it shows; none for a free point. */
  readonly shape?: 'point' | 'rule';
}

export function Handle({ layout, x, y, shape = 'point', ...props }: HandleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { margin, plot } = layout;

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const surface = ref.current?.parentElement;
    if (!surface || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = surface.getBoundingClientRect();
    const zoom = box.width / surface.clientWidth || 1;
    const at = (client: number, start: number, length: number) =>
      Math.min(length, Math.max(0, (client - start) / zoom));
    props.onDrag(
      at(event.clientX, box.left + margin.left * zoom, plot.width),
      at(event.clientY, box.top + margin.top * zoom, plot.height),
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

/** The value at a pixel of a continuous axis. */
export const valueAt = (axis: Axis, pixel: number): number => axis.value?.(pixel) ?? Number.NaN;

/** Tells one drag from the next, so that each undoes by itself. */
let drags = 0;

const STEPS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  PageUp: [0, 1],
  PageDown: [0, -1],
};
