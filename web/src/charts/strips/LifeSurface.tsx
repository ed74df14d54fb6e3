/** The drawing of the strips: pointing, zoom and pan for pointer and keyboard. */
import { useId, useMemo, useRef, useState } from 'react';
import { type Span, zoomed } from '../../derive/life/span';
import type { Layout } from '../axis/plot';
import type { Pixel } from '../cursor/pixelAt';
import { Drawing, type DrawingProps } from '../frame/Drawing';
import type { LifeStripsProps } from '../life/lifeSeries';
import { seconds } from '../life/times';
import { legendLines } from '../parts/legendLines';
import { LifeLegend } from './LifeLegend';
import { PointedMark } from './Ribbon';
import { StripCard } from './StripCard';
import { Strips } from './Strips';
import { legendEntries, shownStrips } from './shown';
import { pointedTarget, reachOf, type Target } from './stops';
import { stripPlaces } from './stripPlaces';
import { targetAt } from './targetAt';
import { sentenceOf, tell } from './told';
import { KEYS, useStripKeys } from './useStripKeys';
import { useStripPointer } from './useStripPointer';

interface Props extends LifeStripsProps, DrawingProps {
  readonly layout: Layout;
  readonly shown: Span;
  readonly whole: number;
}

export function LifeSurface({ layout, shown, whole, ...props }: Props) {
  const { series, causes, onSpan, onPoint } = props;
  const { plot, margin } = layout;
  const id = useId();
  const surface = useRef<HTMLDivElement>(null);
  const [hovered, hover] = useState<Target | null>(null);
  const strips = useMemo(
    () => shownStrips(series, causes, shown, plot.width),
    [series, causes, shown, plot.width],
  );
  const legend = useMemo(
    () => legendLines(legendEntries(series), plot.width),
    [series, plot.width],
  );
  const top = legend.height + margin.top;
  const placesOf = (at: number) => stripPlaces(at, strips.length, plot.height);
  const chosen = pointedTarget(series, props.pointed);
  const target = hovered ?? chosen;
  const told = target && tell(strips, target, causes);
  const find = ({ x, y }: Pixel) => targetAt(strips, placesOf, plot.x, x - margin.left, y - top);
  const point = (next: Target | null) => {
    const key = next && strips[next.strip]?.series.key;
    if (next && 'segment' in next && key !== undefined)
      onPoint({ key: key ?? '', segment: next.segment });
  };
  const pointer = useStripPointer({
    ...{ surface, left: margin.left, width: plot.width, span: shown, whole, onSpan },
    onHover: (at) => hover(at && find(at)),
    onPress: (at) => {
      const found = find(at);
      hover(found);
      if (found && 'merged' in found) onSpan(zoomed(reachOf(strips, found), whole, 1.5));
      point(found);
    },
  });

  const onKeyDown = useStripKeys({ strips, target, shown, whole, onSpan, onPoint, hover, point });

  const reach = target && reachOf(strips, target);
  const { label, describedBy, details } = props;
  return (
    <Drawing
      ref={surface}
      {...{ label, describedBy, details, layout }}
      keys={KEYS}
      spoken={told ? sentenceOf(told) : ''}
      legend={{ height: legend.height, marks: <LifeLegend id={id} placed={legend.placed} /> }}
      drags
      {...pointer}
      onKeyDown={onKeyDown}
      onBlur={() => hover(null)}
      overlay={
        told &&
        hovered &&
        reach && (
          <StripCard
            told={told}
            layout={layout}
            x={plot.x.place(
              seconds((Math.max(reach[0], shown[0]) + Math.min(reach[1], shown[1])) / 2),
            )}
            top={top + placesOf(hovered.strip).labels + 6}
          />
        )
      }
    >
      <Strips {...{ id, plot, strips }} />
      {target && reach && !('group' in target) && (
        <PointedMark
          x={plot.x}
          places={placesOf(target.strip)}
          from_ps={reach[0]}
          to_ps={reach[1]}
        />
      )}
    </Drawing>
  );
}
