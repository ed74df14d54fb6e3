/** A lane's network, with links coloured by load and queues as bars. */
import { useEffect, useMemo, useRef } from 'react';
import type { Outline } from '../../engine/generated';
import type { LinkLoads } from '../../engine/protocol';
import { useWidth } from '../frame/useWidth';
import { layoutNetwork } from './layout';
import styles from './network.module.css';
import { paint } from './paint';
import { useInks } from './useInks';

interface Props {
  readonly outline: Outline;
  readonly loads: LinkLoads | null;
  /** Bytes of the tallest bar, common to all pictures so that they are comparable. */
  readonly tallest_bytes: number;
  /** Whether packets of this lane wait at several priority levels. */
  readonly levels: boolean;
  /** Text alternative of the picture. */
  readonly label: string;
}

export function LoadPicture({ outline, loads, tallest_bytes, levels, label }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const placement = useMemo(
    () =>
      layoutNetwork(outline, {
        width,
        rise: 74,
        margin: 8,
        pitch: 2.4,
        box: { width: 18, height: 10 },
      }),
    [outline, width],
  );
  const inks = useInks(canvas);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !inks) return;
    // A higher resolution is not visible, but slower.
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    element.width = Math.round(placement.width * ratio);
    element.height = Math.round(placement.height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(context, { outline, placement, loads, tallest_bytes, levels }, inks);
  }, [outline, placement, loads, tallest_bytes, levels, inks]);
  return (
    <div ref={ref} className={styles.drawing}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        style={{ height: placement.height }}
        role="img"
        aria-label={label}
      />
    </div>
  );
}
