import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePrinting } from '../../ui/usePrinting';

/** About one screen, so that content is drawn before it scrolls into view. */
const AHEAD = '1000px';

/** Whether an element has come near the viewport, or the page is printed; expensive drawing waits for that. */
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
