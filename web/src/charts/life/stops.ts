/** What can be pointed at in the strips: segments and events, by pointer or by keys. */
import { inFrontOf } from '../../derive/life/inFront';
import { isWait } from '../../derive/life/pieces';
import type { Span } from '../../derive/life/span';
import type { EventGroup } from '../../derive/life/steps';
import type { CauseCard } from '../../engine/generated';
import { PART_INKS } from '../parts/partInks';
import type { ShownStrip } from './shown';
import { timeText } from './times';
import { eventWords, frontWords, segmentSentence } from './words';

export type Target =
  | { readonly strip: number; readonly segment: number }
  | { readonly strip: number; readonly group: EventGroup }
  | { readonly strip: number; readonly merged: number };

export interface Told {
  readonly heading: string;
  readonly lines: readonly { readonly name: string; readonly text: string }[];
}

/** The most flows that a hover card lists. */
const LISTED = 4;

/** A target in words. */
export function tell(strips: readonly ShownStrip[], target: Target, causes: readonly CauseCard[]) {
  const strip = strips[target.strip];
  if (!strip) return null;
  const { life } = strip.series;
  if ('group' in target) return { heading: eventWords(life, target.group.events), lines: [] };
  if ('merged' in target) return tellMerged(strip, target.merged);
  const segment = life.segments[target.segment];
  if (!segment) return null;
  const front = inFrontOf(life, [segment]).sort((a, b) => b.served_ps - a.served_ps);
  const lines = front.slice(0, LISTED).map((one) => ({
    name: one.flow === life.flow ? 'its own packets' : frontWords(one),
    text: timeText(one.served_ps),
  }));
  const left = front.length - lines.length;
  if (left > 0) lines.push({ name: `and ${left} more flows`, text: '' });
  return { heading: segmentSentence(life, segment, causes), lines };
}

function tellMerged({ blocks }: ShownStrip, at: number): Told | null {
  const block = blocks[at];
  return block
    ? {
        heading: `Segments too short to draw: ${timeText(block.to_ps - block.from_ps)} in all`,
        lines: block.shares.map(({ part, ps }) => ({
          name: PART_INKS[part].label,
          text: timeText(ps),
        })),
      }
    : null;
}

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
