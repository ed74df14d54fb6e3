import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Margin, Plot } from '../axis/plot';
import { pixelAt } from '../cursor/pixelAt';
import type { Brush, Stop } from '../series';
import { between, type Range, snap } from './brushing';

/** Pixels that the pointer may move before a press becomes a drag. */
const SLACK = 5;

/** Selects a range with the pointer, or starts one at the data cursor with the B key. */
export function useBrush(brush: Brush | undefined, plot: Plot, margin: Margin) {
  const [from, setFrom] = useState<number>();
  const [drawn, setDrawn] = useState<Range | null>();
  const pixelOf = (event: PointerEvent<Element>) =>
    pixelAt(event, event.currentTarget).x - margin.left;

  const onPointerDown = (event: PointerEvent<Element>) => {
    if (brush && event.button === 0) setFrom(pixelOf(event));
  };

  const onPointerMove = (event: PointerEvent<Element>) => {
    if (!brush || from === undefined || !plot.x.value) return;
    const to = pixelOf(event);
    if (drawn === undefined && Math.abs(to - from) < SLACK) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn(between(brush.steps, plot.x.value(from), plot.x.value(to)));
  };

  /** Returns true if a range was drawn, so that the press is not handled again. */
  const onPointerUp = (): boolean => {
    setFrom(undefined);
    setDrawn(undefined);
    if (!brush || drawn === undefined) return false;
    if (drawn) brush.onRange(drawn);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<Element>, stop: Stop | undefined) => {
    if (!brush || !stop || event.key !== 'b' || event.ctrlKey || event.metaKey) return;
    const { steps } = brush;
    const at = steps.indexOf(snap(steps, stop.at));
    const low = steps[Math.max(0, Math.min(at, steps.length - 2))];
    const high = steps[Math.max(1, Math.min(at + 1, steps.length - 1))];
    if (low !== undefined && high !== undefined && low < high) brush.onRange([low, high]);
  };

  /** Drags one end; the other is fixed. */
  const grab = (end: 'low' | 'high') => {
    const fixed = brush?.range?.[end === 'low' ? 1 : 0];
    if (fixed !== undefined) setFrom(plot.x.place(fixed));
  };

  const range = drawn === undefined ? brush?.range : (drawn ?? undefined);
  return { range, grab, onPointerDown, onPointerMove, onPointerUp, onKeyDown };
}
