/** The drawing of the scatter: the pointer finds the nearest flow, keys go through flows by their ratio. */
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import type { FlowPair } from '../../derive/life/flowPairs';
import { Axes } from '../axis/Axes';
import type { Layout } from '../axis/plot';
import { pixelAt } from '../cursor/pixelAt';
import { useItemKeys } from '../cursor/useItemKeys';
import { Drawing, type DrawingProps } from '../frame/Drawing';
import { HoverCard } from '../frame/HoverCard';
import type { Series } from '../series';
import { Dots } from './Dots';
import { haveSeeds, nearestPair, stopOf } from './scatterStops';

interface Props extends DrawingProps {
  readonly layout: Layout;
  readonly pairs: readonly FlowPair[];
  readonly a: Series;
  readonly b: Series;
  readonly chosen: FlowPair | undefined;
  readonly onOpen: ((pair: FlowPair) => void) | undefined;
}

export function ScatterSurface({ layout, pairs, a, b, chosen, onOpen, ...described }: Props) {
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && pair) onOpen?.(pair);
    keys.onKeyDown(event);
  };
  return (
    <Drawing
      {...described}
      layout={layout}
      keys={`Arrow keys move through flows in order of their ratio${onOpen ? ', Enter opens one' : ''}.`}
      spoken={
        stop
          ? `${stop.heading}: ${stop.readings.map((one) => `${one.series.label} ${one.text}`).join(', ')}`
          : ''
      }
      onPointerMove={onPointer}
      onPointerUp={(event) => {
        const found = pairs[onPointer(event) ?? -1];
        if (found) onOpen?.(found);
      }}
      onPointerLeave={() => point(undefined)}
      onBlur={() => point(undefined)}
      onKeyDown={onKeyDown}
      overlay={stop && <HoverCard stop={stop} axis="x" plot={plot} margin={margin} />}
    >
      <Axes plot={plot} />
      <Diagonal plot={plot} a={a} b={b} />
      <Dots plot={plot} pairs={pairs} />
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

/** The line of equal times, with the sooner contestant named on either side. */
function Diagonal({ plot, a, b }: { plot: Layout['plot']; a: Series; b: Series }) {
  return (
    <>
      <path
        d={`M0,${plot.height}L${plot.width},0`}
        stroke="var(--line-strong)"
        strokeDasharray="4 3"
      />
      <g fontSize={11} fill="var(--text-muted)">
        <text x={8} y={14}>{`sooner under ${a.label}`}</text>
        <text x={plot.width - 8} y={plot.height - 10} textAnchor="end">
          {`sooner under ${b.label}`}
        </text>
      </g>
    </>
  );
}
