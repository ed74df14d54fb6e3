import type { Margin, Plot } from '../axis/plot';
import type { Brush } from '../series';
import styles from './brushHandles.module.css';
import { moved, type Range } from './brushing';

interface Props {
  readonly brush: Brush;
  readonly range: Range;
  readonly plot: Plot;
  readonly margin: Margin;
  readonly onGrab: (end: 'low' | 'high') => void;
}

/** The ends of the selected range as sliders, for keyboards and screen readers. */
export function BrushHandles({ brush, range, plot, margin, onGrab }: Props) {
  const { steps, label, text, onRange } = brush;
  return (['low', 'high'] as const).map((end) => {
    const value = end === 'low' ? range[0] : range[1];
    return (
      <div
        key={end}
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={`${label}, ${end === 'low' ? 'from' : 'to'}`}
        aria-valuemin={steps[0]}
        aria-valuemax={Math.max(value, steps.at(-1) ?? 0)}
        aria-valuenow={value}
        aria-valuetext={text(value)}
        style={{ left: margin.left + plot.x.place(value), top: margin.top, height: plot.height }}
        onPointerDown={(event) => {
          event.stopPropagation();
          onGrab(end);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape' || event.key === 'Delete') return onRange(null);
          const next = moved(steps, range, end, event.key);
          if (!next) return;
          event.preventDefault();
          onRange(next);
        }}
      />
    );
  });
}
