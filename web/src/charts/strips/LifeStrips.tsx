/** One flow's life under several contestants: aligned strips on one time axis. */
import { useMemo } from 'react';
import { isWhole, panned, within, zoomed } from '../../derive/life/span';
import { Frame } from '../frame/Frame';
import { type LifeStripsProps, wholeOf } from '../life/lifeSeries';
import { segmentTable } from '../life/segmentTable';
import { axisQuantity, seconds } from '../life/times';
import { bandAxis } from '../marks/Grouped';
import { ZoomButtons } from '../zoom/ZoomButtons';
import { LifeSurface } from './LifeSurface';
import { STRIP } from './stripPlaces';

/** Height of axis labels and titles in pixels. */
const AXES = 70;

export function LifeStrips(props: LifeStripsProps) {
  const { series, causes, onSpan } = props;
  const whole = useMemo(() => wholeOf(series), [series]);
  const shown = useMemo(() => within(props.span, whole), [props.span, whole]);
  const table = useMemo(() => segmentTable(series, causes), [series, causes]);
  const change = (span: typeof shown) => onSpan(isWhole(span, whole) ? null : span);
  return (
    <Frame
      {...props}
      name="flow-life"
      title={props.title ?? 'One flow’s life'}
      series={[]}
      line={false}
      empty={series.length > 0 ? undefined : (props.nothing ?? 'No contestant is shown.')}
      height={props.height ?? AXES + STRIP * Math.max(1, series.length)}
      controls={
        <ZoomButtons
          sides={['Earlier', 'Later']}
          onZoom={(factor) => change(zoomed(shown, whole, factor))}
          onPan={(share) => change(panned(shown, whole, share))}
          onAll={isWhole(shown, whole) ? undefined : () => onSpan(null)}
        />
      }
      x={{
        kind: 'linear',
        label: 'Time since the flow’s start',
        domain: [seconds(shown[0]), seconds(shown[1])],
        quantity: axisQuantity(shown),
      }}
      y={bandAxis(series.map(() => ''))}
      cursor={{ axis: 'x', stops: [] }}
      table={table}
      drawing={(layout, described) => (
        <LifeSurface
          {...props}
          {...described}
          layout={layout}
          shown={shown}
          whole={whole}
          onSpan={(span) => span && change(span)}
        />
      )}
    />
  );
}
