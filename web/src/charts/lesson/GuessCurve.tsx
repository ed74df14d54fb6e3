/** A distribution that a student draws: draggable points at given shares on a logarithmic axis of times. */
import { line } from 'd3';
import { movedTime } from '../../derive/distributions/guessedCurve';
import { strokeOf } from '../../ui/palette';
import type { Plot } from '../axis/plot';
import { Handle, valueAt } from '../brush/Handle';
import { Frame } from '../frame/Frame';
import type { Cursor, Series, Table } from '../series';
import { cellOf, duration, share } from '../text/format';

interface Props {
  readonly title: string;
  /** The ends of the axis, in seconds. */
  readonly domain: readonly [number, number];
  /** Ascending shares, and the time at each in seconds. */
  readonly shares: readonly number[];
  readonly values: readonly number[];
  readonly onChange: (values: number[]) => void;
}

const GUESS: Series = {
  key: 'guess',
  label: 'Your guess',
  colour: 'grey',
  mark: 'circle',
  dash: 'dashed',
};

/** Factor per press of an arrow key, without and with Shift. */
const FACTOR = { small: 1.05, large: 1.5 };

export function GuessCurve({ title, domain, shares, values, onChange }: Props) {
  const move = (index: number, to: number) => onChange(movedTime(values, index, to, domain));
  return (
    <Frame
      name="guess-curve"
      title={title}
      headingLevel={4}
      summary="Drag the points, or move them with the arrow keys."
      series={[GUESS]}
      line
      x={{ kind: 'log', label: 'Flow completion time', domain, quantity: duration }}
      y={{
        kind: 'linear',
        label: 'Cumulative share of flows',
        domain: [0, 1],
        quantity: share,
      }}
      cursor={cursorOf(shares, values)}
      table={tableOf(shares, values)}
      overlay={(layout) =>
        shares.map((each, index) => (
          <Handle
            key={each}
            layout={layout}
            x={layout.plot.x.place(values[index] ?? domain[0])}
            y={layout.plot.y.place(each)}
            label={`Time within which ${share.text(each)} of the flows have finished`}
            value={values[index] ?? domain[0]}
            min={domain[0]}
            max={domain[1]}
            text={duration.text(values[index] ?? domain[0])}
            onDrag={(right) => move(index, valueAt(layout.plot.x, right))}
            onStep={(right, up, large) => {
              const factor = FACTOR[large ? 'large' : 'small'];
              move(index, (values[index] ?? domain[0]) * factor ** (right || up));
            }}
          />
        ))
      }
    >
      {(plot) => <path d={pathOf(plot, shares, values)} {...strokeOf(GUESS)} />}
    </Frame>
  );
}

function pathOf(plot: Plot, shares: readonly number[], values: readonly number[]): string {
  const draw = line<number>(
    (index) => plot.x.place(values[index] ?? Number.NaN),
    (index) => plot.y.place(shares[index] ?? Number.NaN),
  ).digits(1);
  return draw([...shares.keys()]) ?? '';
}

function cursorOf(shares: readonly number[], values: readonly number[]): Cursor {
  const stops = shares.map((at, index) => ({
    at,
    heading: `${share.text(at)} of the flows`,
    readings: [{ series: GUESS, text: duration.text(values[index] ?? Number.NaN) }],
  }));
  return { axis: 'y', stops };
}

function tableOf(shares: readonly number[], values: readonly number[]): Table {
  const rows = shares.map((each, index) => ({
    head: share.text(each),
    cells: [cellOf(duration, values[index] ?? Number.NaN)],
  }));
  return { columns: ['Share of flows', GUESS.label], rows };
}
