/** The first flows, by sender and receiver over time. An incast is a column of senders above one receiver. */
import { line } from 'd3';
import type { ReactNode } from 'react';
import { colourOf } from '../../ui/palette';
import type { Plot } from '../axis/plot';
import { Frame } from '../frame/Frame';
import type { Cursor, Series, Table } from '../series';
import { bytes, count, duration } from '../text/format';
import type { ArrivalStripProps } from './arrivals';

const SENDERS: Series = {
  key: 'senders',
  label: 'Sender',
  colour: 'blue',
  mark: 'circle',
  dash: 'solid',
};
const RECEIVERS: Series = {
  key: 'receivers',
  label: 'Receiver',
  colour: 'orange',
  mark: 'square',
  dash: 'solid',
};

interface Props extends ArrivalStripProps {
  readonly controls: ReactNode;
}

export function FirstFlows({ arrivals: { first, flows }, hosts, ...props }: Props) {
  const { start_s, source, destination, size_bytes } = first;
  const last_s = start_s.at(-1) || 1e-3;
  const all = flows.reduce((sum, bin) => sum + bin, 0);
  const notice =
    start_s.length < all
      ? `The first ${count.text(start_s.length)} flows of ${count.text(all)}.`
      : undefined;
  const rows = start_s.map((start, at) => ({
    start,
    source: source[at] ?? 0,
    destination: destination[at] ?? 0,
    size: size_bytes[at] ?? 0,
  }));
  return (
    <Frame
      {...props}
      name="first-flows"
      title={props.title ?? 'Arrivals over time'}
      notice={notice}
      series={[SENDERS, RECEIVERS]}
      line={false}
      x={{ kind: 'linear', label: 'Time of arrival', domain: [0, last_s], quantity: duration }}
      y={{ kind: 'linear', label: 'Host', domain: [0, Math.max(1, hosts - 1)], quantity: count }}
      cursor={cursorOf(rows)}
      table={tableOf(rows)}
    >
      {(plot) => (
        <>
          <path d={stems(rows, plot)} stroke="var(--line-strong)" strokeOpacity={0.35} />
          {[SENDERS, RECEIVERS].map((series) => (
            <path
              key={series.key}
              d={marks(rows, plot, series)}
              fill={colourOf(series.colour)}
              fillOpacity={0.75}
            />
          ))}
        </>
      )}
    </Frame>
  );
}

interface Row {
  readonly start: number;
  readonly source: number;
  readonly destination: number;
  readonly size: number;
}

const stems = (rows: readonly Row[], plot: Plot): string =>
  rows
    .map(({ start, source, destination }) => {
      const x = plot.x.place(start);
      return line().digits(1)([
        [x, plot.y.place(source)],
        [x, plot.y.place(destination)],
      ]);
    })
    .join('');

/** Marks in relative coordinates, so that many fit into one path. */
const DOT = 'm-2,0a2,2,0,1,0,4,0a2,2,0,1,0,-4,0';
const BLOCK = 'm-2.5,-2.5h5v5h-5z';

/** All marks in one path, because too many elements slow down the page. */
function marks(rows: readonly Row[], plot: Plot, series: Series): string {
  const shape = series === SENDERS ? DOT : BLOCK;
  return rows
    .map((row) => {
      const host = series === SENDERS ? row.source : row.destination;
      return `M${plot.x.place(row.start).toFixed(1)},${plot.y.place(host).toFixed(1)}${shape}`;
    })
    .join('');
}

function cursorOf(rows: readonly Row[]): Cursor {
  const stops = rows.map(({ start, source, destination, size }) => ({
    at: start,
    heading: `${duration.text(start)}, ${bytes.text(size)}`,
    readings: [
      { series: SENDERS, text: `host ${source}`, at: source },
      { series: RECEIVERS, text: `host ${destination}`, at: destination },
    ],
  }));
  return { axis: 'x', stops };
}

function tableOf(rows: readonly Row[]): Table {
  const cells = ({ source, destination, size }: Row) => [
    { value: source, text: String(source) },
    { value: destination, text: String(destination) },
    { value: size, text: bytes.text(size) },
  ];
  return {
    columns: ['Start', 'Sender', 'Receiver', 'Size'],
    rows: rows.slice(0, TABLE_ROWS).map((row) => ({
      head: duration.text(row.start),
      cells: cells(row),
    })),
  };
}

/** Maximum number of table rows; more belong into a file. */
const TABLE_ROWS = 200;
