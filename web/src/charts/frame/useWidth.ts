import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../../ui/usePrinting';

/** Width taken before the first measurement, and where nothing can be measured. */
const ASSUMED = 640;
/** Half a page between its margins, in the pixels that browsers give paper: two charts stand side by side. */
const ON_PAPER = 330;

/** The width that an element has, followed as it changes; on paper, which cannot be measured before it is printed, half a page. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(ASSUMED);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || printing) return;
    const take = () => {
      // Nothing is laid out while hidden; keep the last width rather than collapse.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, [printing]);
  return [ref, printing ? ON_PAPER : width];
}
