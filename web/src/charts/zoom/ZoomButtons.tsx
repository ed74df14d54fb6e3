import { useEffect, useRef } from 'react';
import { ChevronLeft, ChevronRight, Expand, ZoomIn, ZoomOut } from '../../ui/icons';
import { IconButton } from '../frame/IconButton';
import styles from './zoomButtons.module.css';

interface Props {
  /** Scales the shown range by a factor. */
  readonly onZoom: (factor: number) => void;
  /** Moves the shown range by a share of its length. */
  readonly onPan: (share: number) => void;
  /** Shows all again; absent if all is shown. */
  readonly onAll: (() => void) | undefined;
  /** What lies to the left and to the right. */
  readonly sides: readonly [left: string, right: string];
}

const ZOOM = 0.5;
const STEP = 0.5;

/** Zoom and pan without gestures. */
export function ZoomButtons({ onZoom, onPan, onAll, sides: [left, right] }: Props) {
  const group = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  // Where all is shown, most buttons are gone, and a focused one would take the focus with it.
  useEffect(() => {
    if (!onAll && pressed.current) group.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [onAll]);
  const leave = (act: () => void) => () => {
    pressed.current = true;
    act();
  };
  return (
    <span ref={group} className={styles.zoom}>
      <IconButton label="Zoom in" onClick={() => onZoom(ZOOM)}>
        <ZoomIn aria-hidden />
      </IconButton>
      {onAll && (
        <>
          <IconButton label="Zoom out" onClick={leave(() => onZoom(1 / ZOOM))}>
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton label={left} onClick={() => onPan(-STEP)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label={right} onClick={() => onPan(STEP)}>
            <ChevronRight aria-hidden />
          </IconButton>
          <IconButton label="Show all" onClick={leave(onAll)}>
            <Expand aria-hidden />
          </IconButton>
        </>
      )}
    </span>
  );
}
