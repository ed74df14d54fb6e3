/** Arrivals over time: flows or bytes per bin, or each of the first flows by sender and receiver. */

import { useState } from 'react';
import { colourOf } from '../../ui/palette';
import { growDomain } from '../axis/domain';
import { Choice } from '../frame/Choice';
import { Frame } from '../frame/Frame';
import { CountingMarks, countingText } from '../marks/CountingMarks';
import type { Cursor, Series, Table } from '../series';
import { bytes, count, duration } from '../text/format';
import type { ArrivalStripProps } from './arrivals';
import { FirstFlows } from './FirstFlows';

type Shown = 'flows' | 'bytes' | 'hosts';
const SHOWN = [
  { value: 'flows', label: 'Flows' },
  { value: 'bytes', label: 'Bytes' },
  { value: 'hosts', label: 'By host' },
] as const;

const ARRIVALS: Series = {
  key: 'arrivals',
  label: 'Arrivals',
  colour: 'blue',
  mark: 'square',
  dash: 'solid',
};

export function ArrivalStrip(props: ArrivalStripProps) {
  const [shown, setShown] = useState<Shown>('flows');
  const choice = <Choice label="Arrivals" options={SHOWN} value={shown} onChange={setShown} />;
  return shown === 'hosts' ? (
    <FirstFlows {...props} controls={choice} />
  ) : (
    <Bins {...props} shown={shown} controls={choice} />
  );
}

interface BinsProps extends ArrivalStripProps {
  readonly shown: 'flows' | 'bytes';
  readonly controls: React.ReactNode;
}

function Bins({ arrivals, shown, ...props }: BinsProps) {
  const values = arrivals[shown];
  const quantity = shown === 'flows' ? count : bytes;
  // Simultaneous arrivals form no curve.
  const instant = arrivals.bin_s === 0;
  const width_s = instant ? 1 : arrivals.bin_s;
  const end_s = width_s * values.length;
  const counting = { from_s: arrivals.counted_from_s, to_s: null };
  const table = tableOf(values, width_s, shown === 'flows' ? 'Flows' : 'Bytes', quantity.text);
  return (
    <Frame
      {...props}
      name="arrivals"
      summary={[props.summary, countingText(counting)].filter(Boolean).join(' ')}
      title={props.title ?? 'Arrivals over time'}
      series={[]}
      empty={instant ? 'All flows arrive at once.' : undefined}
      line={false}
      x={{ kind: 'linear', label: 'Time of arrival', domain: [0, end_s], quantity: duration }}
      y={{
        kind: 'linear',
        label: `${shown === 'flows' ? 'Flows' : 'Bytes'} per ${duration.text(width_s)}`,
        domain: growDomain(undefined, [0, Math.max(1, ...values)], 'linear'),
        quantity,
      }}
      cursor={cursorOf(values, width_s, quantity.text)}
      table={table}
    >
      {(plot) => {
        const bar = Math.max(1, plot.x.place(width_s) - plot.x.place(0) - 1);
        const d = values
          .map((value, at) => ({ value, at }))
          .filter(({ value }) => value > 0)
          .map(({ value, at }) => {
            const top = Math.min(plot.y.place(value), plot.height - 1);
            return `M${plot.x.place(at * width_s).toFixed(1)},${plot.height}V${top.toFixed(1)}h${bar.toFixed(1)}V${plot.height}z`;
          })
          .join('');
        return (
          <>
            <path d={d} fill={colourOf(ARRIVALS.colour)} />
            <CountingMarks plot={plot} counting={counting} />
          </>
        );
      }}
    </Frame>
  );
}

type Write = (value: number) => string;

const spanText = (at: number, width_s: number): string =>
  `${duration.text(at * width_s)} to ${duration.text((at + 1) * width_s)}`;

function cursorOf(values: readonly number[], width_s: number, write: Write): Cursor {
  const stops = values.map((value, at) => ({
    at: (at + 0.5) * width_s,
    heading: spanText(at, width_s),
    readings: [{ series: ARRIVALS, text: write(value), at: value }],
  }));
  return { axis: 'x', stops };
}

function tableOf(values: readonly number[], width_s: number, name: string, write: Write): Table {
  const rows = values.map((value, at) => ({
    head: spanText(at, width_s),
    cells: [{ value, text: write(value) }],
  }));
  return { columns: ['Time', name], rows };
}
