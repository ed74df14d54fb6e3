/** Completion times of single flows under one contestant against those under another. */
import { useMemo } from 'react';
import { type FlowPair, flowPairs } from '../derive/life/flowPairs';
import { extentOf } from './axis/domain';
import { useStableDomain } from './axis/useStableDomain';
import type { ChartCard } from './card/card';
import type { LanesSeries } from './card/raceData';
import { Picker } from './frame/Choice';
import { Frame } from './frame/Frame';
import { useChoice } from './frame/useChoice';
import { ScatterSurface } from './life/ScatterSurface';
import { pairTable } from './life/scatterStops';
import { scatterSentence } from './life/scatterWords';
import { SIZE_CLASSES } from './life/sizeClasses';
import type { ChartProps } from './series';
import { count, duration } from './text/format';
import { nothingYet } from './text/wording';

/** Keys of the contestants across and up. */
export type Pair = readonly [across: string, up: string];

export interface FlowScatterProps extends ChartProps {
  /** At least two. */
  readonly series: readonly LanesSeries[];
  readonly pair?: Pair | undefined;
  readonly onPair?: ((pair: Pair) => void) | undefined;
  /** Opens one flow. */
  readonly onOpen?: ((flow: { readonly seed: number; readonly flow: number }) => void) | undefined;
  readonly chosen?: { readonly seed: number; readonly flow: number } | undefined;
}

/** Dots drawn at most. */
const MOST = 4_000;

export function FlowScatter(props: FlowScatterProps) {
  const { series, running = false, scale = 'log', chosen } = props;
  const initial: Pair = [series[0]?.key ?? '', series[1]?.key ?? ''];
  const [pair, choose] = useChoice(props.pair, props.onPair, initial);
  const [a, b] = chosenPair(series, pair);
  const found = useMemo(() => flowPairs(a?.lanes ?? [], b?.lanes ?? [], MOST), [a, b]);
  const { sampled, both } = found;
  const extent = extentOf(
    sampled.flatMap(({ a_s, b_s }) => [a_s, b_s]),
    scale,
  );
  const domain = useStableDomain(
    extent,
    scale,
    `${props.run} ${a?.key} ${b?.key} ${scale}`,
    [1e-5, 1e-1],
    running,
  );
  if (!a || !b) return null;
  const is = ({ seed, flow }: FlowPair) => seed === chosen?.seed && flow === chosen.flow;
  const axis = { kind: scale, domain, quantity: duration } as const;
  const options = series.map(({ key, label }) => ({ value: key, label }));
  return (
    <Frame
      {...props}
      name={card.id}
      title={props.title ?? 'Flow by flow under two contestants'}
      summary={scatterSentence(found, a, b)}
      notice={
        sampled.length < both
          ? `${count.text(sampled.length)} of ${count.text(both)} flows are drawn, evenly over the order of arrival.`
          : undefined
      }
      empty={both > 0 ? undefined : (props.nothing ?? nothingYet('flow', running))}
      series={SIZE_CLASSES}
      line={false}
      controls={
        series.length > 2 && (
          <>
            <Picker
              label="Contestant across"
              options={options}
              value={a.key}
              onChange={(key) => choose([key, key === b.key ? a.key : b.key])}
            />
            <Picker
              label="Contestant up"
              options={options}
              value={b.key}
              onChange={(key) => choose([key === a.key ? b.key : a.key, key])}
            />
          </>
        )
      }
      x={{ ...axis, label: `FCT under ${a.label}` }}
      y={{ ...axis, label: `FCT under ${b.label}` }}
      cursor={{ axis: 'x', stops: [] }}
      table={pairTable(sampled, a, b)}
      drawing={(layout, described) => (
        <ScatterSurface
          {...described}
          layout={layout}
          pairs={sampled}
          {...{ a, b, onOpen: props.onOpen }}
          chosen={sampled.find(is)}
        />
      )}
    />
  );
}

/** The chosen contestants, or the first others if they are not shown. */
function chosenPair(series: readonly LanesSeries[], [across, up]: Pair) {
  const a = series.find(({ key }) => key === across) ?? series.find(({ key }) => key !== up);
  const b = series.find(({ key }) => key === up && key !== a?.key);
  return [a, b ?? series.find(({ key }) => key !== a?.key)] as const;
}

export const card: ChartCard = {
  id: 'flow-scatter',
  section: 'flows',
  order: 5,
  help: 'Completion times of single flows under one contestant against another; click a flow to see its life.',
  needs: ({ lanes }) => lanes.length > 1,
  // Follows when the race has ended: pairs of flows take too long to find again with every report.
  draw: ({ data: { lanes }, shared, flows }) =>
    shared.running ? null : <FlowScatter {...shared} series={lanes} {...flows} />,
};
