/** Pointing, panning and zooming in the strips by keys. */
import type { KeyboardEvent } from 'react';
import { panned, revealing, type Span, zoomed } from '../../derive/life/span';
import type { PointedSegment } from '../life/lifeSeries';
import type { ShownStrip } from './shown';
import { eventStops, reachOf, stopAfter, type Target, waitStops } from './stops';

interface Options {
  readonly strips: readonly ShownStrip[];
  readonly target: Target | null;
  readonly shown: Span;
  readonly whole: number;
  readonly onSpan: (span: Span) => void;
  readonly onPoint: (pointed: PointedSegment | null) => void;
  readonly hover: (target: Target | null) => void;
  readonly point: (target: Target | null) => void;
}

/** Describes the keys, for the accessible name of the drawing. */
export const KEYS =
  'Left and right move between waits, E and Shift with E between events, up and down between contestants, plus and minus zoom, Shift with left and right moves the view, 0 shows all.';

const STEP = 0.25;
const ZOOM = 0.5;

export function useStripKeys({ strips, target, shown, whole, onSpan, ...on }: Options) {
  const at_ps = target ? reachOf(strips, target)[0] : shown[0];
  const move = (stopsOf: typeof waitStops, strip: number, turn: number) => {
    const own = strips[strip];
    const stop = own && stopAfter(stopsOf(own, strip), target, at_ps, turn);
    if (!stop) return;
    on.hover(stop.target);
    onSpan(revealing(shown, whole, reachOf(strips, stop.target)));
    on.point(stop.target);
  };
  const zoom = (factor: number) => {
    const [from, to] = target ? reachOf(strips, target) : shown;
    const middle = Math.min(shown[1], Math.max(shown[0], (from + to) / 2));
    onSpan(zoomed(shown, whole, factor, middle));
  };
  const strip = target?.strip ?? 0;
  const last = strips.length - 1;
  const keys: Record<string, () => void> = {
    ArrowRight: () => move(waitStops, strip, 1),
    ArrowLeft: () => move(waitStops, strip, -1),
    ArrowDown: () => move(waitStops, target ? Math.min(last, strip + 1) : 0, 0),
    ArrowUp: () => move(waitStops, target ? Math.max(0, strip - 1) : last, 0),
    e: () => move(eventStops, strip, 1),
    E: () => move(eventStops, strip, -1),
    '+': () => zoom(ZOOM),
    '=': () => zoom(ZOOM),
    '-': () => zoom(1 / ZOOM),
    '0': () => onSpan([0, whole]),
    Escape: () => {
      on.hover(null);
      on.onPoint(null);
    },
  };
  const shifted: Record<string, () => void> = {
    ArrowRight: () => onSpan(panned(shown, whole, STEP)),
    ArrowLeft: () => onSpan(panned(shown, whole, -STEP)),
  };
  return (event: KeyboardEvent) => {
    const act = (event.shiftKey && shifted[event.key]) || keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
}
