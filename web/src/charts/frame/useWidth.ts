import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Width taken before the first measurement, and where nothing can be measured. */
const ASSUMED = 640;
/** Half a page between its margins, in the pixels that browsers give paper: two charts stand side by side. */
const ON_PAPER = 330;

/** The width that an element has, followed as it changes. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(ASSUMED);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let printing = false;
    const take = () => {
      // Nothing is laid out while hidden; keep the last width rather than collapse.
      if (element.clientWidth > 0 && !printing) setWidth(element.clientWidth);
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    // What is laid out for paper cannot be measured before it is printed.
    const print = ({ type }: Event) => {
      printing = type === 'beforeprint';
      if (printing) flushSync(() => setWidth(ON_PAPER));
      else take();
    };
    addEventListener('beforeprint', print);
    addEventListener('afterprint', print);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', print);
    };
  }, []);
  return [ref, width];
}
