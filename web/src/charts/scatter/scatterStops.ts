/** The flows of the scatter under the data cursor, and as a table. */
import type { FlowPair } from '../../derive/life/flowPairs';
import type { Series, Stop, Table } from '../series';
import { bytes, cellOf, duration, ratio } from '../text/format';

/** The distance in pixels at which a flow is found; a finger needs as much. */
const NEAR = 24;

/** Index of the flow nearest a pixel; undefined if none is near. */
export function nearestPair(
  places: readonly (readonly [number, number])[],
  [x, y]: readonly [number, number],
): number | undefined {
  let found: number | undefined;
  let least = NEAR;
  places.forEach(([px, py], index) => {
    const distance = Math.hypot(px - x, py - y);
    if (distance < least) {
      least = distance;
      found = index;
    }
  });
  return found;
}

/** Flows are numbered by seed. */
export const haveSeeds = (pairs: readonly FlowPair[]): boolean =>
  pairs.some(({ seed }) => seed !== pairs[0]?.seed);

export function stopOf(pair: FlowPair, a: Series, b: Series, seeds: boolean): Stop {
  const relative = { ...b, key: 'ratio', label: `${b.label} ÷ ${a.label}` };
  return {
    at: pair.a_s,
    heading: `Flow ${pair.flow}${seeds ? `, seed ${pair.seed}` : ''}, ${bytes.text(pair.size_bytes)}`,
    readings: [
      { series: a, text: duration.text(pair.a_s) },
      { series: b, text: duration.text(pair.b_s), at: pair.b_s },
      { series: relative, text: ratio.text(pair.ratio) },
    ],
  };
}

/** Rows of the table at either end of the order of ratios. */
const LISTED = 10;

export function pairTable(pairs: readonly FlowPair[], a: Series, b: Series): Table {
  const ends =
    pairs.length <= 2 * LISTED ? pairs : [...pairs.slice(0, LISTED), ...pairs.slice(-LISTED)];
  const seeds = haveSeeds(pairs);
  return {
    columns: ['Flow', 'Size', a.label, b.label, `${b.label} ÷ ${a.label}`],
    rows: ends.map((pair) => ({
      head: seeds ? `${pair.flow}, seed ${pair.seed}` : String(pair.flow),
      cells: [
        cellOf(bytes, pair.size_bytes),
        cellOf(duration, pair.a_s),
        cellOf(duration, pair.b_s),
        cellOf(ratio, pair.ratio),
      ],
    })),
  };
}
