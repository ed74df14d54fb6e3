import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Inks, inksOf } from './inks';

/** The inks in an element's current theme, updated when the theme changes. */
export function useInks(ref: RefObject<Element | null>): Inks | null {
  const [inks, setInks] = useState<Inks | null>(null);
  useEffect(() => {
    const take = () => ref.current && setInks(inksOf(ref.current));
    take();
    const observer = new MutationObserver(take);
    observer.observe(document.documentElement, { attributes: true });
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', take);
    // Printing uses the light theme, and does not wait for an asynchronous rendering.
    const paper = window.matchMedia('print');
    const takeAtOnce = () => flushSync(take);
    paper.addEventListener('change', takeAtOnce);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', take);
      paper.removeEventListener('change', takeAtOnce);
    };
  }, [ref]);
  return inks;
}
