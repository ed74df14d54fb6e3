import { type KeyboardEvent, useState } from 'react';
import { step } from './cursor';

/** Arrow keys in both directions go through one order of items. */
const ALIKE: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

/** The pointed one of some items, and the keys that go through them. */
export function useItemKeys(items: number) {
  const [index, point] = useState<number>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') point(undefined);
    const next = step(ALIKE[event.key] ?? event.key, index, items);
    if (next === undefined) return;
    event.preventDefault();
    point(next);
  };
  return { index, point, onKeyDown };
}
