import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Margin, Plot } from '../axis/plot';
import type { Cursor } from '../series';
import { nearest, step } from './cursor';
import { pixelAt } from './pixelAt';

/** The data cursor of one plot: its stop, and its event handlers. */
export function useCursor(cursor: Cursor, plot: Plot, margin: Margin) {
  const [chosen, setChosen] = useState<number>();
  // The number of stops varies while results arrive; a cursor beyond the last stays on it.
  const index = chosen === undefined ? undefined : Math.min(chosen, cursor.stops.length - 1);

  const onPointer = (event: PointerEvent<Element>) => {
    const mark = cursor.marked ? (event.target as Element).getAttribute('data-pick') : null;
    if (mark !== null) return setChosen(Number(mark));
    const { x, y } = pixelAt(event, event.currentTarget);
    const pixel = cursor.axis === 'x' ? x - margin.left : y - margin.top;
    const found = nearest(
      cursor.stops.map((stop) => plot[cursor.axis].place(stop.at)),
      pixel,
    );
    setChosen(found < 0 ? undefined : found);
  };

  const onKeyDown = (event: KeyboardEvent<Element>) => {
    if (event.key === 'Escape') setChosen(undefined);
    const next = step(event.key, index, cursor.stops.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setChosen(next);
  };

  return {
    stop: index === undefined ? undefined : cursor.stops[index],
    handlers: {
      onPointerMove: onPointer,
      onPointerDown: onPointer,
      onPointerLeave: (event: PointerEvent<Element>) => {
        // Touch ends with a leave event; the cursor stays until the next tap.
        if (event.pointerType !== 'touch') setChosen(undefined);
      },
      onBlur: () => setChosen(undefined),
      onKeyDown,
    },
  };
}
