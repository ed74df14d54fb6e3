import { useEffect, useState } from 'react';

/** What a chart says above and below its drawing takes about this much. */
const AROUND = 190;

/** Lets an element fill the screen, by the browser's own means: Escape leads back. */
export function useFullscreen(element: HTMLElement | null) {
  /** Height of the drawing while the screen is filled. */
  const [full, setFull] = useState<number>();
  useEffect(() => {
    const follow = () => {
      const filled = element !== null && document.fullscreenElement === element;
      setFull(filled ? Math.max(200, window.innerHeight - AROUND) : undefined);
    };
    document.addEventListener('fullscreenchange', follow);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      window.removeEventListener('resize', follow);
    };
  }, [element]);
  const toggle = () => {
    const change =
      document.fullscreenElement === element
        ? document.exitFullscreen()
        : element?.requestFullscreen();
    // Refused where a page is embedded without permission: the chart stays as it is.
    change?.catch(() => {});
  };
  return { full, toggle: canFill() ? toggle : undefined };
}

const canFill = (): boolean => typeof document !== 'undefined' && document.fullscreenEnabled;
