/** The drawing of charts with one bar per row: the pointer and the keys move from row to row. */
import { type PointerEvent, type ReactNode, useId } from 'react';
import { Axes } from '../axis/Axes';
import type { Layout, Plot } from '../axis/plot';
import { pixelAt } from '../cursor/pixelAt';
import { useItemKeys } from '../cursor/useItemKeys';
import { Drawing, type DrawingProps } from '../frame/Drawing';
import { legendLines } from '../parts/legendLines';
import { PartPatterns } from '../parts/PartRect';
import type { Stop } from '../series';
import { type Explained, PartLegend } from './PartLegend';
import { RowCard } from './RowCard';
import { bandOf, rowPlace } from './rows';

interface Props extends DrawingProps {
  readonly layout: Layout;
  /** One per row, from the top. */
  readonly stops: readonly Omit<Stop, 'at'>[];
  readonly legend: readonly Explained[];
  readonly children: (plot: Plot, patterns: string) => ReactNode;
}

export function RowSurface({ layout, stops, legend, children, ...described }: Props) {
  const { plot, margin } = layout;
  const id = useId();
  const { index: row, point, onKeyDown } = useItemKeys(stops.length);
  const { placed, height: above } = legendLines(legend, plot.width);
  const top = above + margin.top;
  const pointed = row === undefined ? undefined : stops[row];
  const stop = pointed && { ...pointed, at: bandOf(row ?? 0, stops.length) };
  const place = rowPlace(plot, row ?? 0, Math.max(1, stops.length));
  const below = place.top + place.height + 6;

  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { y } = pixelAt(event, event.currentTarget);
    const at = Math.floor(((y - top) / plot.height) * stops.length);
    point(at >= 0 && at < stops.length ? at : undefined);
  };

  return (
    <Drawing
      {...described}
      layout={layout}
      keys="Arrow keys move from bar to bar."
      spoken={stop ? sentenceOf(stop) : ''}
      legend={{ height: above, marks: <PartLegend id={id} placed={placed} /> }}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && point(undefined)}
      onBlur={() => point(undefined)}
      onKeyDown={onKeyDown}
      overlay={stop && <RowCard stop={stop} margin={margin} top={top + below} />}
    >
      <PartPatterns id={id} />
      {stop && <Highlight plot={plot} at={stop.at} />}
      <Axes plot={plot} />
      {children(plot, id)}
    </Drawing>
  );
}

function Highlight({ plot: { y, width }, at }: { plot: Plot; at: number }) {
  const box = { x: -6, y: y.place(at) - y.band / 2 - 3, width: width + 12, height: y.band + 6 };
  return <rect {...box} rx={4} fill="var(--text)" fillOpacity={0.05} />;
}

const sentenceOf = ({ heading, readings }: Stop): string =>
  [heading, readings.map(({ series, text }) => `${series.label} ${text}`).join(', ')]
    .filter(Boolean)
    .join(': ');
