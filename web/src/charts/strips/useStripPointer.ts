/** Pointing, panning and zooming in the strips by mouse and touch. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { panned, type Span, zoomed } from '../../derive/life/span';
import { type Pixel, pixelAt } from '../cursor/pixelAt';

interface Options {
  readonly surface: RefObject<HTMLElement | null>;
  readonly left: number;
  readonly width: number;
  readonly span: Span;
  readonly whole: number;
  readonly onSpan: (span: Span) => void;
  /** The pointer is over this pixel of the drawing; null when it leaves. */
  readonly onHover: (at: Pixel | null) => void;
  readonly onPress: (at: Pixel) => void;
}

/** Beyond this many pixels, a press is a drag. */
const DRAG = 4;
/** Zoom factor of one pixel of a wheel. */
const WHEEL = 1.0022;

export function useStripPointer(options: Options) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const held = useRef(new Map<number, { x: number; from: number; moved: boolean }>());
  const { surface } = options;

  // React's wheel listeners are passive, and cannot keep the page from scrolling.
  useEffect(() => {
    const element = surface.current;
    const onWheel = (event: WheelEvent) => {
      if (!element) return;
      const { span, whole, left, width, onSpan } = latest.current;
      const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      const focused = element.contains(document.activeElement);
      if (!event.ctrlKey && !sideways && !focused) return;
      event.preventDefault();
      const share = (pixelAt(event, element).x - left) / width;
      const at = span[0] + Math.min(1, Math.max(0, share)) * (span[1] - span[0]);
      if (sideways) onSpan(panned(span, whole, event.deltaX / width));
      else
        onSpan(zoomed(span, whole, WHEEL ** (event.ctrlKey ? 4 * event.deltaY : event.deltaY), at));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [surface]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const { span, whole, width, left, onSpan } = options;
    const mine = held.current.get(event.pointerId);
    if (!mine) return;
    const { x } = pixelAt(event, event.currentTarget);
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
    const before = mine.x;
    if (Math.abs(x - mine.from) > DRAG) mine.moved = true;
    mine.x = x;
    if (!mine.moved) return;
    if (!other) return onSpan(panned(span, whole, (before - x) / width));
    const factor = Math.abs(before - other.x) / Math.max(1, Math.abs(x - other.x));
    const middle = span[0] + (((x + other.x) / 2 - left) / width) * (span[1] - span[0]);
    onSpan(zoomed(span, whole, factor, middle));
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { x } = pixelAt(event, event.currentTarget);
      held.current.set(event.pointerId, { x, from: x, moved: false });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      drag(event);
      if (event.pointerType !== 'touch') options.onHover(pixelAt(event, event.currentTarget));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const mine = held.current.get(event.pointerId);
      held.current.delete(event.pointerId);
      if (mine && !mine.moved) options.onPress(pixelAt(event, event.currentTarget));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      held.current.delete(event.pointerId);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      held.current.delete(event.pointerId);
      options.onHover(null);
    },
  };
}
