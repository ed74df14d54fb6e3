import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../../ui/usePrinting';

/**
 * Width in pixels before the first measurement, and where measuring is impossible. Afterwards the last measured one:
 * charts stand in columns of one width, and a right guess saves rendering them twice.
 */
let assumed = 640;
/** Half the width of a printed page in CSS pixels, so that two charts fit side by side. */
const ON_PAPER = 330;

/** The current width of an element; half a page in print, which cannot be measured in advance. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(assumed);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || printing) return;
    const take = () => {
      // A hidden element measures zero: keep the last width.
      if (element.clientWidth === 0) return;
      assumed = element.clientWidth;
      setWidth(assumed);
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, [printing]);
  return [ref, printing ? ON_PAPER : width];
}
