/** The drawing of the scatter: the pointer finds the nearest flow, keys go through flows by their ratio. */
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import type { FlowPair } from '../../derive/life/flowPairs';
import { Axes } from '../axis/Axes';
import type { Layout } from '../axis/plot';
import { BrushMarks } from '../brush/BrushMarks';
import { useBrush } from '../brush/useBrush';
import { pixelAt } from '../cursor/pixelAt';
import { useItemKeys } from '../cursor/useItemKeys';
import { Drawing, type DrawingProps } from '../frame/Drawing';
import { HoverCard } from '../frame/HoverCard';
import type { Brush, Series } from '../series';
import { duration } from '../text/format';
import { Diagonal, Sides } from './Diagonal';
import { Dots } from './Dots';
import { keysOf, type ScatterView, scatterKeys } from './scatterKeys';
import { rangeSteps } from './scatterRange';
import { haveSeeds, nearestPair, stopOf } from './scatterStops';

interface Props extends DrawingProps {
  readonly layout: Layout;
  readonly pairs: readonly FlowPair[];
  readonly a: Series;
  readonly b: Series;
  readonly chosen: FlowPair | undefined;
  readonly onOpen: ((pair: FlowPair) => void) | undefined;
  readonly view: ScatterView;
}

export function ScatterSurface({ layout, pairs, a, b, chosen, onOpen, view, ...described }: Props) {
  const { plot, margin } = layout;
  const { index, point, ...keys } = useItemKeys(pairs.length);
  const pair = index === undefined ? undefined : pairs[index];
  const stop = pair && stopOf(pair, a, b, haveSeeds(pairs));
  const places = useMemo(
    () => pairs.map(({ a_s, b_s }) => [plot.x.place(a_s), plot.y.place(b_s)] as const),
    [pairs, plot],
  );
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = pixelAt(event, event.currentTarget);
    const found = nearestPair(places, [x - margin.left, y - margin.top]);
    point(found);
    return found;
  };
  const brush: Brush = {
    label: a.label,
    range: undefined,
    steps: useMemo(() => rangeSteps(view.x, view.kind), [view.x, view.kind]),
    text: duration.text,
    onRange: view.onRange,
  };
  const brushing = useBrush(brush, plot, margin);
  const onZoomKey = scatterKeys(view);
  const onKeyDown = (event: KeyboardEvent) => {
    // Another range has other flows.
    if (onZoomKey(event, pair?.a_s)) return point(undefined);
    if (event.key === 'Enter' && pair) onOpen?.(pair);
    keys.onKeyDown(event);
  };
  return (
    <Drawing
      {...described}
      layout={layout}
      keys={keysOf(onOpen !== undefined)}
      drags
      spoken={
        stop
          ? `${stop.heading}: ${stop.readings.map((one) => `${one.series.label} ${one.text}`).join(', ')}`
          : ''
      }
      onPointerDown={brushing.onPointerDown}
      onPointerMove={(event) => {
        onPointer(event);
        brushing.onPointerMove(event);
      }}
      onPointerUp={(event) => {
        if (brushing.onPointerUp()) return point(undefined);
        const found = pairs[onPointer(event) ?? -1];
        if (found) onOpen?.(found);
      }}
      onPointerLeave={() => point(undefined)}
      onBlur={() => point(undefined)}
      onKeyDown={onKeyDown}
      overlay={
        stop && !brushing.range && <HoverCard stop={stop} axis="x" plot={plot} margin={margin} />
      }
    >
      <Axes plot={plot} />
      <Diagonal plot={plot} />
      <Dots plot={plot} pairs={pairs} />
      <Sides plot={plot} a={a} b={b} />
      {brushing.range && <BrushMarks plot={plot} range={brushing.range} />}
      {[chosen, pair].map(
        (one, at) =>
          one && (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: the chosen flow, and the pointed one
              key={at}
              cx={plot.x.place(one.a_s)}
              cy={plot.y.place(one.b_s)}
              r={7}
              fill="none"
              stroke="var(--text)"
              strokeWidth={at === 0 ? 2.5 : 1.5}
            />
          ),
      )}
    </Drawing>
  );
}
