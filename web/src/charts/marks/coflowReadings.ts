/** The coflow timeline as a sentence, as cursor stops, and as a table. */
import type { Bar, PortPlan, PortUse } from '../../derive/coflows/coflowsByPort';
import type { Cursor, Series, Table } from '../series';
import { bytes, cellOf, count, duration } from '../text/format';

interface Told {
  readonly plan: PortPlan;
  /** The contestant. */
  readonly series: Series;
  /** Name of a coflow. */
  readonly nameOf: (coflow: number) => string;
}

export const portName = ({ host, direction }: PortUse): string => `Host ${host} ${direction}`;

/** Coflows in order of their start. */
export function orderOf({ bars }: PortPlan): number[] {
  const byStart = [...bars].sort((a, b) => a.start_s - b.start_s || a.coflow - b.coflow);
  return [...new Set(byStart.map(({ coflow }) => coflow))];
}

export function sentenceOf({ plan: { ports, bars }, series: { label }, nameOf }: Told): string {
  const [first] = ports;
  const longest = bars.reduce<Bar | undefined>(
    (most, bar) => (most && lasting(most) >= lasting(bar) ? most : bar),
    undefined,
  );
  if (!first || !longest) return `${label}: no coflows yet.`;
  const there = bars.filter(({ port }) => port === 0).length;
  return `${label}: ${portName(first)} is the busiest, with ${there === 1 ? 'one coflow' : `${count.text(there)} coflows`}; coflow ${nameOf(longest.coflow)} lasts longest (${duration.text(lasting(longest))}).`;
}

const lasting = ({ start_s, end_s }: Bar): number => end_s - start_s;

export function cursorOf(
  order: readonly number[],
  { plan, series, nameOf }: Told,
  onPick: (at: number) => void,
): Cursor {
  const stops = order.map((coflow) => {
    const own = plan.bars.filter((bar) => bar.coflow === coflow);
    const start = Math.min(...own.map(({ start_s }) => start_s));
    const end = Math.max(...own.map(({ end_s }) => end_s));
    const left = own.every(({ finished }) => finished) ? '' : ', unfinished';
    return {
      at: start,
      heading: `Coflow ${nameOf(coflow)}`,
      readings: [
        {
          series,
          text: `${duration.text(start)} to ${duration.text(end)} on ${own.length} of these ports${left}`,
        },
      ],
    };
  });
  return { axis: 'x', stops, onPick, marked: true };
}

export function tableOf({ plan: { ports, bars }, nameOf }: Told): Table {
  const names = ports.map(portName);
  return {
    columns: ['Port and coflow', 'From', 'To', 'Lasts', 'Bytes'],
    rows: bars.map((bar) => ({
      head: `${names[bar.port]}, coflow ${nameOf(bar.coflow)}`,
      cells: [
        cellOf(duration, bar.start_s),
        {
          value: bar.end_s,
          text: `${duration.text(bar.end_s)}${bar.finished ? '' : ', still running'}`,
        },
        cellOf(duration, lasting(bar)),
        cellOf(bytes, bar.bytes),
      ],
    })),
  };
}
