import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 220;

/** Animates the children of a list to their new positions when their order changes. */
export function useGliding<T extends HTMLElement>(order: string): RefObject<T | null> {
  const ref = useRef<T>(null);
  const tops = useRef(new Map<Element, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: places are compared when the order changes, and only then
  useLayoutEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const before = tops.current;
    tops.current = new Map();
    for (const row of ref.current?.children ?? []) {
      const top = (row as HTMLElement).offsetTop;
      const from = before.get(row);
      tops.current.set(row, top);
      if (still || from === undefined || from === top) continue;
      row.animate([{ transform: `translateY(${from - top}px)` }, { transform: 'none' }], {
        duration: GLIDE_MS,
        easing: 'ease-out',
      });
    }
  }, [order]);
  return ref;
}
