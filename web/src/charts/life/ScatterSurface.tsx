/** The drawing of the scatter: the pointer finds the nearest flow, keys go through flows by their ratio. */
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import type { FlowPair } from '../../derive/life/flowPairs';
import a11y from '../../ui/a11y.module.css';
import { Axes } from '../axis/Axes';
import type { Layout } from '../axis/plot';
import { step } from '../cursor/cursor';
import { useDebounced } from '../cursor/useDebounced';
import type { DrawingProps } from '../frame/Frame';
import { HoverCard } from '../frame/HoverCard';
import type { Series } from '../series';
import { Dots } from './Dots';
import styles from './life.module.css';
import { haveSeeds, nearestPair, stopOf } from './scatterStops';

interface Props extends DrawingProps {
  readonly layout: Layout;
  readonly pairs: readonly FlowPair[];
  readonly a: Series;
  readonly b: Series;
  readonly chosen: FlowPair | undefined;
  readonly onOpen: ((pair: FlowPair) => void) | undefined;
}

/** Arrow keys in both directions go through the order of ratios. */
const ALIKE: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

export function ScatterSurface({ layout, pairs, a, b, chosen, onOpen, ...props }: Props) {
  const { plot, margin } = layout;
  const [index, point] = useState<number>();
  const pair = index === undefined ? undefined : pairs[index];
  const stop = pair && stopOf(pair, a, b, haveSeeds(pairs));
  const spoken = useDebounced(
    stop
      ? `${stop.heading}: ${stop.readings.map((one) => `${one.series.label} ${one.text}`).join(', ')}`
      : '',
  );
  const places = useMemo(
    () => pairs.map(({ a_s, b_s }) => [plot.x.place(a_s), plot.y.place(b_s)] as const),
    [pairs, plot],
  );
  const onPointer = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const zoom = box.width / currentTarget.clientWidth || 1;
    const at = [
      (clientX - box.left) / zoom - margin.left,
      (clientY - box.top) / zoom - margin.top,
    ] as const;
    const found = nearestPair(places, at);
    point(found);
    return found;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') point(undefined);
    if (event.key === 'Enter' && pair) onOpen?.(pair);
    const next = step(ALIKE[event.key] ?? event.key, index, pairs.length);
    if (next === undefined) return;
    event.preventDefault();
    point(next);
  };
  const width = margin.left + plot.width + margin.right;
  const height = margin.top + plot.height + margin.bottom;
  return (
    <div
      className={styles.surface}
      role="application"
      aria-roledescription="chart"
      aria-label={`${props.label}. Arrow keys move through flows in order of their ratio${onOpen ? ', Enter opens one' : ''}.`}
      aria-describedby={props.describedBy}
      aria-details={props.details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys, and so needs focus
      tabIndex={0}
      onPointerMove={onPointer}
      onPointerUp={(event) => {
        const found = pairs[onPointer(event) ?? -1];
        if (found) onOpen?.(found);
      }}
      onPointerLeave={() => point(undefined)}
      onBlur={() => point(undefined)}
      onKeyDown={onKeyDown}
    >
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontFamily="var(--font)"
        aria-hidden="true"
        focusable="false"
      >
        <g transform={`translate(${margin.left},${margin.top})`}>
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
        </g>
      </svg>
      {stop && <HoverCard stop={stop} axis="x" plot={plot} margin={margin} />}
      <p className={a11y.unseen} aria-live="polite">
        {spoken}
      </p>
    </div>
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
