import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 220;

/** Animates the children of a list to their new positions when their order changes. */
export function useGliding<T extends HTMLElement>(order: string): RefObject<T | null> {
  const ref = useRef<T>(null);
  const tops = useRef<ReadonlyMap<Element, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: places are compared when the order changes, and only then
  useLayoutEffect(() => {
    const before = tops.current;
    // Nothing to compare with yet, and measuring now would make the browser lay out the page an additional time.
    if (!ref.current || before.size === 0) return;
    tops.current = topsOf(ref.current);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [row, top] of tops.current) {
      const from = before.get(row);
      if (from === undefined || from === top) continue;
      row.animate([{ transform: `translateY(${from - top}px)` }, { transform: 'none' }], {
        duration: GLIDE_MS,
        easing: 'ease-out',
      });
    }
  }, [order]);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const observer = new ResizeObserver(() => {
      tops.current = topsOf(list);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return ref;
}

const topsOf = (list: HTMLElement): ReadonlyMap<Element, number> =>
  new Map([...list.children].map((row) => [row, (row as HTMLElement).offsetTop]));
