import { textWidth } from '../axis/axis';
import type { Margin, Plot } from '../axis/plot';
import type { Cursor, Stop } from '../series';
import { CardReadings } from './CardReadings';
import { useEmphasis } from './emphasis';
import styles from './hoverCard.module.css';

interface Props {
  readonly stop: Stop;
  readonly axis: Cursor['axis'];
  readonly plot: Plot;
  readonly margin: Margin;
}

/** Exact values at the data cursor, on the side of the plot where they hide least. */
export function HoverCard({ stop, axis, plot, margin }: Props) {
  const { key } = useEmphasis();
  return (
    <div className={styles.card} style={placeFor(stop, axis, plot, margin)} aria-hidden="true">
      <CardReadings stop={stop} pointed={key} />
    </div>
  );
}

const GAP = 14;

function placeFor(stop: Stop, axis: Cursor['axis'], plot: Plot, margin: Margin) {
  const [from, to] = axis === 'x' ? spanOf(stop, plot) : reachOf(stop, plot);
  const whole = margin.left + plot.width + margin.right;
  return {
    top: margin.top + (axis === 'x' ? awayFrom(stop, plot) : besideRule(stop, plot)),
    left: sideOf(margin.left + from - GAP, margin.left + to + GAP, widthOf(stop), whole),
  };
}

/** Right of the cursor if there is room, else left of it, else over it at the edge. */
function sideOf(from: number, to: number, width: number, whole: number): number {
  if (to + width <= whole) return to;
  if (from - width >= 0) return from - width;
  return Math.max(0, whole - width);
}

/** An estimate for the longest label and value; on a phone long values wrap. */
function widthOf({ heading, readings }: Stop): number {
  const widest = (texts: string[]) => Math.max(0, ...texts.map(textWidth));
  const row =
    widest(readings.map(({ series }) => series.label)) + widest(readings.map(({ text }) => text));
  return Math.max(textWidth(heading) + 24, row + 60);
}

/** The horizontal extent of a vertical cursor: a rule, or a whole group. */
function spanOf(stop: Stop, { x }: Plot): [number, number] {
  const half = x.kind === 'band' ? x.band / 2 - GAP / 2 : 0;
  return [x.place(stop.at) - half, x.place(stop.at) + half];
}

/** From the first reading on a horizontal rule to the last. */
function reachOf({ readings }: Stop, { x, width }: Plot): [number, number] {
  const places = readings.flatMap(({ at }) =>
    at === undefined || Number.isNaN(at) ? [] : [x.place(at)],
  );
  return [Math.min(width, ...places), Math.max(0, ...places)];
}

const heightOf = ({ readings }: Stop): number => 34 + 18 * readings.length;

/** At the top, or at the bottom if the readings are at the top. */
function awayFrom(stop: Stop, { y, height }: Plot): number {
  const places = stop.readings.flatMap(({ at }) =>
    at === undefined || Number.isNaN(at) ? [] : [y.place(at)],
  );
  const high = places.length > 0 && Math.max(...places) < height / 2;
  return high ? Math.max(4, height - heightOf(stop) - 4) : 4;
}

/** Below a horizontal rule if there is room, else above it. */
function besideRule(stop: Stop, { y, height }: Plot): number {
  const rule = y.place(stop.at);
  const below = rule + GAP + heightOf(stop) <= height;
  return below ? rule + GAP : Math.max(0, rule - GAP - heightOf(stop));
}
