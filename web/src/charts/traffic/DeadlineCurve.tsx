/** Distribution of the deadlines of flows. */
import { curveStepAfter, line } from 'd3';
import type { DeadlinePoint } from '../../engine/generated';
import { strokeOf } from '../../ui/palette';
import { extentOf, growDomain } from '../axis/domain';
import { Frame } from '../frame/Frame';
import type { ChartProps, Series } from '../series';
import { duration, share } from '../text/format';

interface Props extends ChartProps {
  readonly curve: readonly DeadlinePoint[];
  readonly summary: string;
}

const DUE: Series = {
  key: 'due',
  label: 'Flows with deadlines',
  colour: 'vermilion',
  mark: 'diamond',
  dash: 'solid',
};

export function DeadlineCurve({ curve, ...props }: Props) {
  const extent = extentOf(
    curve.map(({ seconds }) => seconds),
    'log',
  );
  const domain = growDomain(undefined, extent ?? [1e-3, 1], 'log');
  const rows = curve.map(({ seconds, share: value }) => ({
    head: duration.text(seconds),
    cells: [{ value, text: share.text(value) }],
  }));
  const stops = curve.map(({ seconds, share: value }) => ({
    at: seconds,
    heading: `Within ${duration.text(seconds)}`,
    readings: [{ series: DUE, text: share.text(value), at: value }],
  }));
  return (
    <Frame
      {...props}
      name="deadlines"
      title={props.title ?? 'Deadlines'}
      series={[DUE]}
      line
      x={{ kind: 'log', label: 'Deadline, from flow start', domain, quantity: duration }}
      y={{ kind: 'linear', label: 'Cumulative share', domain: [0, 1], quantity: share }}
      cursor={{ axis: 'x', stops }}
      table={{ columns: ['Deadline', 'Cumulative share'], rows }}
    >
      {(plot) => {
        const draw = line<DeadlinePoint>(
          ({ seconds }) => plot.x.place(seconds),
          (point) => plot.y.place(point.share),
        ).curve(curveStepAfter);
        const first = curve[0];
        const whole = first ? [{ seconds: first.seconds, share: 0 }, ...curve] : [];
        return <path d={draw.digits(1)(whole) ?? ''} {...strokeOf(DUE)} />;
      }}
    </Frame>
  );
}
