/** One flow's life under several contestants: aligned strips on one time axis. */
import { useMemo } from 'react';
import { isWhole, panned, within, zoomed } from '../../derive/life/span';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from '../../ui/icons';
import { Frame } from '../frame/Frame';
import { IconButton } from '../frame/IconButton';
import { bandAxis } from '../marks/Grouped';
import { LifeSurface } from './LifeSurface';
import styles from './life.module.css';
import { type LifeStripsProps, wholeOf } from './lifeSeries';
import { segmentTable } from './segmentTable';
import { STRIP } from './stripPlaces';
import { axisQuantity, seconds } from './times';

/** Height of axis labels and titles in pixels. */
const AXES = 70;
const ZOOM = 0.5;
const STEP = 0.5;

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
        <span className={styles.zoom}>
          <IconButton label="Zoom in" onClick={() => change(zoomed(shown, whole, ZOOM))}>
            <ZoomIn aria-hidden />
          </IconButton>
          <IconButton label="Zoom out" onClick={() => change(zoomed(shown, whole, 1 / ZOOM))}>
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton label="Earlier" onClick={() => change(panned(shown, whole, -STEP))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label="Later" onClick={() => change(panned(shown, whole, STEP))}>
            <ChevronRight aria-hidden />
          </IconButton>
        </span>
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
