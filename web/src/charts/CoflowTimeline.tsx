/** Gantt chart of coflows on the busiest ports. */
import { ticks } from 'd3';
import type { PortPlan } from '../derive/coflows/coflowsByPort';
import { colourOf } from '../ui/palette';
import { extentOf } from './axis/domain';
import type { Plot } from './axis/plot';
import { useStableDomain } from './axis/useStableDomain';
import { Picker } from './frame/Choice';
import { Frame } from './frame/Frame';
import { cursorOf, orderOf, portName, sentenceOf, tableOf } from './marks/coflowReadings';
import { bandAxis } from './marks/Grouped';
import type { ChartProps, Series } from './series';
import { count, duration } from './text/format';

export interface CoflowTimelineProps extends ChartProps {
  /** The contestant shown; `choices` lists the alternatives. */
  readonly series: Series;
  readonly choices: readonly Series[];
  readonly onChoice: (key: string) => void;
  readonly plan: PortPlan;
  /** Name of a coflow. */
  readonly nameOf: (coflow: number) => string;
  /** The selected coflow, and the handler that selects another. */
  readonly selected?: number | undefined;
  readonly onCoflow: (coflow: number | null) => void;
  readonly times?: readonly [number, number] | undefined;
  readonly onTimes: (times: readonly [number, number] | null) => void;
}

export function CoflowTimeline(props: CoflowTimelineProps) {
  const { series, plan, running = false, selected } = props;
  const latest = Math.max(0, ...plan.bars.map(({ end_s }) => end_s));
  const extent = latest > 0 ? extentOf([0, latest], 'linear') : undefined;
  const x = useStableDomain(extent, 'linear', `${props.run}`, [0, 1], running);
  const order = orderOf(plan);
  const pick = (at: number) => {
    const coflow = order[at];
    if (coflow !== undefined) props.onCoflow(coflow === selected ? null : coflow);
  };
  const names = plan.ports.map(portName);
  return (
    <Frame
      {...props}
      series={[series]}
      name="coflow-timeline"
      title={props.title ?? 'Coflows on the busiest ports'}
      summary={sentenceOf(props)}
      notice={plan.left > 0 ? `${count.text(plan.left)} smaller bars are not drawn.` : undefined}
      empty={
        plan.bars.length > 0
          ? undefined
          : (props.nothing ?? (running ? 'Waiting for the first coflow.' : 'No coflows to show.'))
      }
      height={props.height ?? Math.max(220, 70 + 30 * plan.ports.length)}
      line={false}
      controls={
        <Picker
          label="Coflows of"
          options={props.choices.map(({ key, label }) => ({ value: key, label }))}
          value={series.key}
          onChange={props.onChoice}
        />
      }
      x={{ kind: 'linear', label: 'Simulated time', domain: x, quantity: duration }}
      y={bandAxis([...names].reverse())}
      brush={{
        label: 'Time of arrival',
        range: props.times,
        steps: ticks(0, latest, 200),
        text: duration.text,
        onRange: props.onTimes,
      }}
      cursor={cursorOf(order, props, pick)}
      table={tableOf(props)}
    >
      {(plot) => <Bars plot={plot} plan={plan} order={order} series={series} selected={selected} />}
    </Frame>
  );
}

interface BarsProps {
  readonly plot: Plot;
  readonly plan: PortPlan;
  readonly order: readonly number[];
  readonly series: Series;
  readonly selected: number | undefined;
}

function Bars({ plot, plan, order, series, selected }: BarsProps) {
  const at = new Map(order.map((coflow, position) => [coflow, position]));
  return plan.bars.map((bar) => {
    const rows = plan.rows[bar.port] ?? 1;
    const height = plot.y.band / rows;
    const top = plot.y.place(plan.ports.length - 1 - bar.port) - plot.y.band / 2;
    const x = plot.x.place(bar.start_s);
    const chosen = bar.coflow === selected;
    const colour = chosen ? 'var(--accent)' : colourOf(series.colour);
    return (
      <rect
        key={`${bar.port} ${bar.coflow}`}
        data-pick={at.get(bar.coflow)}
        x={x}
        y={top + bar.row * height}
        width={Math.max(1.5, plot.x.place(bar.end_s) - x)}
        height={Math.max(1, height - (height > 4 ? 1 : 0))}
        rx={height > 6 ? 2 : 0}
        fill={colour}
        fillOpacity={chosen ? 0.95 : selected === undefined ? 0.45 : 0.14}
        stroke={bar.finished ? 'none' : colour}
        strokeDasharray="3 2"
      />
    );
  });
}
