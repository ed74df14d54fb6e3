/** The target at a pixel of the strips. */
import type { Axis } from '../axis/axis';
import { seconds } from '../life/times';
import type { ShownStrip } from './shown';
import type { Target } from './stops';
import type { StripPlaces } from './stripPlaces';

/** The distance in pixels at which an event is pointed at; a finger needs as much. */
const NEAR = 12;

export function targetAt(
  strips: readonly ShownStrip[],
  placesOf: (strip: number) => StripPlaces,
  axis: Axis,
  x: number,
  y: number,
): Target | null {
  const strip = strips.findIndex((_, at) => y >= placesOf(at).top && y < placesOf(at + 1).top);
  const shown = strips[strip];
  if (!shown) return null;
  const { events, labels } = placesOf(strip);
  if (y > labels && y < events.top + events.height + 4) {
    const group = nearestEvent(shown, axis, x);
    return group ? { strip, group } : null;
  }
  if (y > labels) return null;
  const at = shown.blocks.findIndex(
    ({ from_ps, to_ps }) => x >= axis.place(seconds(from_ps)) && x < axis.place(seconds(to_ps)),
  );
  const block = shown.blocks[at];
  if (!block) return null;
  return block.merged ? { strip, merged: at } : { strip, segment: block.segment };
}

function nearestEvent({ events }: ShownStrip, axis: Axis, x: number) {
  const distances = events.map((group) => Math.abs(axis.place(seconds(group.at_ps)) - x));
  const least = Math.min(...distances);
  return least <= NEAR ? events[distances.indexOf(least)] : undefined;
}
