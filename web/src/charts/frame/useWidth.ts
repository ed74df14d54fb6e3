import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width taken before the first measurement, and where nothing can be measured. */
const ASSUMED = 640;

/** The width that an element has, followed as it changes. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(ASSUMED);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const take = () => {
      // Nothing is laid out while hidden; keep the last width rather than collapse.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
