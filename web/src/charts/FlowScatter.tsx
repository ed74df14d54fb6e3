/** Completion times of single flows under one contestant against those under another. */

import type { ChartCard } from './card/card';
import type { LanesSeries } from './card/raceData';
import { Picker } from './frame/Choice';
import { Frame } from './frame/Frame';
import { useChoice } from './frame/useChoice';
import { ScatterSurface } from './scatter/ScatterSurface';
import { zooming } from './scatter/scatterRange';
import { pairTable } from './scatter/scatterStops';
import { scatterNotice, scatterSentence } from './scatter/scatterWords';
import { SIZE_CLASSES } from './scatter/sizeClasses';
import { useScatter } from './scatter/useScatter';
import type { ChartProps } from './series';
import { duration } from './text/format';
import { nothingYet } from './text/wording';
import { ZoomButtons } from './zoom/ZoomButtons';

/** Keys of the contestants across and up. */
export type Pair = readonly [across: string, up: string];

export interface FlowScatterProps extends ChartProps {
  /** At least two. */
  readonly series: readonly LanesSeries[];
  readonly pair?: Pair | undefined;
  readonly onPair?: ((pair: Pair) => void) | undefined;
  /** The shown range of completion times across; null for all. */
  readonly range?: readonly [number, number] | null | undefined;
  readonly onRange?: ((range: readonly [number, number] | null) => void) | undefined;
  /** Opens one flow. */
  readonly onOpen?: ((flow: { readonly seed: number; readonly flow: number }) => void) | undefined;
  readonly chosen?: { readonly seed: number; readonly flow: number } | undefined;
}

export function FlowScatter(props: FlowScatterProps) {
  const { series, running = false, scale = 'log', chosen } = props;
  const initial: Pair = [series[0]?.key ?? '', series[1]?.key ?? ''];
  const [pair, choose] = useChoice(props.pair, props.onPair, initial);
  const [wanted, zoom] = useChoice(props.range, props.onRange, null);
  const [a, b] = chosenPair(series, pair);
  const about = `${props.run} ${a?.key} ${b?.key} ${scale}`;
  const { found, both, whole, range, x, y } = useScatter({
    ...{ a: a?.lanes, b: b?.lanes, range: wanted, scale, about, running },
  });
  if (!a || !b) return null;
  const { sampled } = found;
  const here = sampled.find(({ seed, flow }) => seed === chosen?.seed && flow === chosen.flow);
  const axis = { kind: scale, quantity: duration } as const;
  const options = series.map(({ key, label }) => ({ value: key, label }));
  const view = { ...{ x, range }, kind: scale, onRange: zoom, ...zooming(x, whole, scale, zoom) };
  return (
    <Frame
      {...props}
      name={card.id}
      title={props.title ?? 'Flow by flow under two contestants'}
      summary={scatterSentence(found, a, b, range)}
      notice={scatterNotice(sampled.length, found.both, both)}
      empty={both > 0 ? undefined : (props.nothing ?? nothingYet('flow', running))}
      series={SIZE_CLASSES}
      line={false}
      controls={
        <>
          {series.length > 2 && (
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
          )}
          <ZoomButtons
            sides={['Shorter times', 'Longer times']}
            onZoom={(factor) => view.scaleBy(factor, here?.a_s)}
            onPan={view.moveBy}
            onAll={range ? () => zoom(null) : undefined}
          />
        </>
      }
      x={{ ...axis, domain: x, label: `FCT under ${a.label}` }}
      y={{ ...axis, domain: y, label: `FCT under ${b.label}` }}
      cursor={{ axis: 'x', stops: [] }}
      table={pairTable(sampled, a, b)}
      drawing={(layout, described) => (
        <ScatterSurface
          {...described}
          layout={layout}
          pairs={sampled}
          {...{ a, b, view, onOpen: props.onOpen }}
          chosen={here}
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
  help: 'Completion times of single flows under one contestant against another; click a flow to see its life, drag across to zoom.',
  needs: ({ lanes }) => lanes.length > 1,
  // Follows when the race has ended: pairs of flows take too long to find again with every report.
  draw: ({ data: { lanes }, shared, flows }) =>
    shared.running ? null : <FlowScatter {...shared} series={lanes} {...flows} />,
};
