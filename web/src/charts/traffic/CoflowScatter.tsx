/** The shape of coflows: number of flows, and size of the largest. */
import type { CoflowShapes } from '../../engine/generated';
import { colourOf } from '../../ui/palette';
import { extentOf, growDomain } from '../axis/domain';
import { Frame } from '../frame/Frame';
import type { ChartProps, Cursor, Series, Table } from '../series';
import { bytes, cellOf, count } from '../text/format';

interface Props extends ChartProps {
  readonly shapes: CoflowShapes;
  readonly summary: string;
  readonly notice?: string | undefined;
}

const COFLOWS: Series = {
  key: 'coflows',
  label: 'Coflows',
  colour: 'green',
  mark: 'circle',
  dash: 'solid',
};

/** Diameter in pixels for the largest coflow. */
const LARGEST = 18;

export function CoflowScatter({ shapes, ...props }: Props) {
  const domainOf = (values: readonly number[]) =>
    growDomain(undefined, extentOf(values, 'log') ?? [1, 10], 'log');
  const most = Math.max(1, ...shapes.size_bytes);
  const order = [...shapes.name.keys()].sort(
    (a, b) => (shapes.width[a] ?? 0) - (shapes.width[b] ?? 0),
  );
  const rows = order.map((at) => ({
    at,
    name: shapes.name[at] ?? '',
    width: shapes.width[at] ?? 0,
    length: shapes.length_bytes[at] ?? 0,
    size: shapes.size_bytes[at] ?? 0,
    ends: `${shapes.senders[at]} to ${shapes.receivers[at]}`,
  }));
  return (
    <Frame
      {...props}
      name="coflow-shapes"
      title={props.title ?? 'Shape of the coflows'}
      series={[]}
      line={false}
      x={{
        kind: 'log',
        label: 'Width: flows in the coflow',
        domain: domainOf(shapes.width),
        quantity: count,
      }}
      y={{
        kind: 'log',
        label: 'Length: its largest flow',
        domain: domainOf(shapes.length_bytes),
        quantity: bytes,
      }}
      cursor={cursorOf(rows)}
      table={tableOf(rows)}
    >
      {(plot) =>
        rows.map(({ at, width, length, size }) => (
          <circle
            key={at}
            cx={plot.x.place(width)}
            cy={plot.y.place(length)}
            r={Math.max(2, (LARGEST / 2) * Math.sqrt(size / most))}
            fill={colourOf(COFLOWS.colour)}
            fillOpacity={0.5}
            stroke={colourOf(COFLOWS.colour)}
          />
        ))
      }
    </Frame>
  );
}

interface Row {
  readonly at: number;
  readonly name: string;
  readonly width: number;
  readonly length: number;
  readonly size: number;
  readonly ends: string;
}

function cursorOf(rows: readonly Row[]): Cursor {
  const stops = rows.map(({ name, width, length, size, ends }) => ({
    at: width,
    heading: `Coflow ${name}: ${count.text(width)} flows, ${ends} hosts`,
    readings: [
      { series: COFLOWS, text: `${bytes.text(size)}, longest ${bytes.text(length)}`, at: length },
    ],
  }));
  return { axis: 'x', stops };
}

const tableOf = (rows: readonly Row[]): Table => ({
  columns: ['Coflow', 'Flows', 'Senders to receivers', 'Largest flow', 'All flows'],
  rows: rows.map(({ name, width, ends, length, size }) => ({
    head: name,
    cells: [
      cellOf(count, width),
      { value: Number.NaN, text: ends },
      cellOf(bytes, length),
      cellOf(bytes, size),
    ],
  })),
});
