/** Grouped bars with intervals. */

import { extentOf, growDomain } from '../axis/domain';
import { Frame } from '../frame/Frame';
import type { ChartProps, DomainKind, Series, Table } from '../series';
import type { Quantity } from '../text/format';
import { printedText } from '../text/printed';
import { bandAxis, GroupedMarks, groupedCursor, groupedValues, Reference } from './Grouped';

export interface Bar {
  /** NaN draws nothing. */
  readonly value: number;
  /** Both NaN without an interval. */
  readonly low: number;
  readonly high: number;
  /** Values that a paper prints. */
  readonly printed?: readonly number[];
}

export interface BarSeries extends Series {
  /** One per group. */
  readonly bars: readonly Bar[];
}

export interface BarsProps extends ChartProps {
  readonly title: string;
  /** Names of the groups; a single group may be unnamed. */
  readonly groups: readonly string[];
  /** What distinguishes the groups, such as “Category”; empty if they are different measures. */
  readonly apart: string;
  readonly series: readonly BarSeries[];
  readonly axis: string;
  /** Bars start at 0, or on a logarithmic axis at 1, the ratio of no difference. */
  readonly scale?: DomainKind;
  readonly quantity: Quantity;
  readonly summary: string;
}

export function Bars(props: BarsProps) {
  const { groups, series, axis, scale = 'linear', quantity } = props;
  const base = scale === 'log' ? 1 : 0;
  const grouped = series.map(({ bars, ...appearance }) => ({
    ...appearance,
    values: groups.map((group, position) => {
      const bar = bars[position] ?? NOTHING;
      return {
        group,
        value: bar.value,
        tail: bar.high,
        foot: footOf(bar, scale),
        text: textOf(bar, quantity),
        printed: bar.printed ?? [],
      };
    }),
  }));
  const values = groupedValues(grouped);
  const domain = growDomain(undefined, extentOf([base, ...values], scale) ?? [0, 1], scale);
  return (
    <Frame
      {...props}
      name="bars"
      empty={values.every(Number.isNaN) ? 'Nothing was measured.' : undefined}
      line={false}
      x={bandAxis(groups)}
      y={{ kind: scale, label: axis, domain, quantity }}
      cursor={groupedCursor(groups, grouped)}
      table={tableOf(props)}
    >
      {(plot) => (
        <>
          {base > 0 && <Reference plot={plot} at={base} />}
          <GroupedMarks plot={plot} series={grouped} base={base} />
        </>
      )}
    </Frame>
  );
}

/** The lower end of the interval; the value itself without one, or if the axis cannot show it. */
const footOf = ({ value, low }: Bar, scale: DomainKind): number =>
  Number.isNaN(low) || (scale === 'log' && low <= 0) ? value : low;

const NOTHING: Bar = { value: Number.NaN, low: Number.NaN, high: Number.NaN };

function textOf({ value, low, high, printed }: Bar, { text }: Quantity): string {
  const interval = Number.isNaN(low) ? '' : ` (${text(low)} to ${text(high)})`;
  return `${text(value)}${interval}${printedText(printed, text)}`;
}

const tableOf = ({ groups, apart, axis, series, quantity }: BarsProps): Table => ({
  columns: [apart || 'Measure', ...series.map(({ label }) => label)],
  rows: groups.map((group, position) => ({
    head: group || axis,
    cells: series.map(({ bars }) => {
      const bar = bars[position] ?? NOTHING;
      return { value: bar.value, text: textOf(bar, quantity) };
    }),
  })),
});
