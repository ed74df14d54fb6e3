/** Zooming and panning in the scatter by keys. */
import type { KeyboardEvent } from 'react';
import type { Domain } from '../axis/ticks';
import type { DomainKind } from '../series';

/** What part of the horizontal axis is shown, and how that changes. */
export interface ScatterView {
  readonly x: Domain;
  readonly kind: DomainKind;
  readonly onRange: (range: Domain | null) => void;
  readonly scaleBy: (factor: number, at?: number) => void;
  readonly moveBy: (share: number) => void;
}

/** Describes the keys, for the accessible name of the drawing. */
export const keysOf = (opens: boolean): string =>
  `Arrow keys move through flows in order of their ratio${opens ? ', Enter opens one' : ''}; plus and minus zoom, Shift with left and right moves the view, 0 shows all.`;

const ZOOM = 0.5;
const STEP = 0.25;

/** Handles a key; returns whether it did. `at` stays in place. */
export function scatterKeys({ scaleBy, moveBy, onRange }: ScatterView) {
  return (event: KeyboardEvent, at: number | undefined): boolean => {
    const keys: Record<string, () => void> = {
      '+': () => scaleBy(ZOOM, at),
      '=': () => scaleBy(ZOOM, at),
      '-': () => scaleBy(1 / ZOOM, at),
      '0': () => onRange(null),
      ...(event.shiftKey && { ArrowRight: () => moveBy(STEP), ArrowLeft: () => moveBy(-STEP) }),
    };
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return false;
    event.preventDefault();
    act();
    return true;
  };
}
