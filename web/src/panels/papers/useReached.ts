import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePrinting } from '../../ui/usePrinting';

/** About a screen ahead, so that it is drawn before it scrolls into view. */
const AHEAD = '1000px';

/** Whether someone has come near an element, or prints the page: what is costly to draw waits for that. */
export function useReached<T extends Element>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [reached, setReached] = useState(false);
  const printing = usePrinting();
  useEffect(() => {
    if (reached || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => setReached(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [reached]);
  return [ref, reached || printing];
}
