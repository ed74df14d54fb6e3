/** What can be pointed at in the strips: segments and events, by pointer or by keys. */
import { isWait } from '../../derive/life/pieces';
import type { Span } from '../../derive/life/span';
import type { EventGroup } from '../../derive/life/steps';
import type { LifeSeries, PointedSegment } from '../life/lifeSeries';
import type { ShownStrip } from './shown';

export type Target =
  | { readonly strip: number; readonly segment: number }
  | { readonly strip: number; readonly group: EventGroup }
  | { readonly strip: number; readonly merged: number };

export interface Stop {
  /** Since the flow's start. */
  readonly at_ps: number;
  readonly target: Target;
}

/** The waits of one strip, in order of time. */
export const waitStops = ({ series: { life } }: ShownStrip, strip: number): Stop[] =>
  life.segments.flatMap((one, segment) =>
    isWait(one) ? [{ at_ps: one.from_ps - life.start_ps, target: { strip, segment } }] : [],
  );

/** The drawn events of one strip, in order of time. */
export const eventStops = ({ events }: ShownStrip, strip: number): Stop[] =>
  events
    .map((group) => ({ at_ps: group.at_ps, target: { strip, group } }))
    .sort((a, b) => a.at_ps - b.at_ps);

/** The stop in a direction from a target, which may be of another kind; the nearest end beyond either. */
export function stopAfter(
  stops: readonly Stop[],
  target: Target | null,
  at_ps: number,
  turn: number,
): Stop | undefined {
  const here = stops.findIndex((stop) => sameTarget(target, stop.target));
  const later = stops.findIndex((stop) => stop.at_ps >= at_ps);
  const ahead = later < 0 ? stops.length : later;
  const next = here >= 0 ? here + turn : turn < 0 ? ahead - 1 : ahead;
  return stops[Math.min(stops.length - 1, Math.max(0, next))];
}

export const sameTarget = (a: Target | null, b: Target): boolean =>
  a !== null &&
  a.strip === b.strip &&
  ('segment' in a && 'segment' in b
    ? a.segment === b.segment
    : 'group' in a &&
      'group' in b &&
      a.group.kind === b.group.kind &&
      a.group.at_ps === b.group.at_ps);

/** Where a target lies, in picoseconds since the flow's start. */
export function reachOf(strips: readonly ShownStrip[], target: Target): Span {
  const strip = strips[target.strip];
  if ('group' in target) return [target.group.at_ps, target.group.at_ps];
  if ('merged' in target) {
    const block = strip?.blocks[target.merged];
    return [block?.from_ps ?? 0, block?.to_ps ?? 0];
  }
  const segment = strip?.series.life.segments[target.segment];
  const start = strip?.series.life.start_ps ?? 0;
  return [(segment?.from_ps ?? 0) - start, (segment?.to_ps ?? 0) - start];
}

/** The segment that is chosen, if its contestant is shown. */
export function pointedTarget(
  series: readonly LifeSeries[],
  pointed: PointedSegment | null,
): Target | null {
  const strip = series.findIndex(({ key }) => key === pointed?.key);
  return pointed && strip >= 0 ? { strip, segment: pointed.segment } : null;
}
