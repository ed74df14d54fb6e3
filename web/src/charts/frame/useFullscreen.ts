import { useEffect, useState } from 'react';

/** Approximate height in pixels of the texts above and below a drawing. */
const AROUND = 190;

/** Full-screen mode of the browser, which the Escape key leaves. */
export function useFullscreen(element: HTMLElement | null) {
  /** Height of the drawing in full-screen mode. */
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
    // Refused in an embedded page without permission: the chart stays as it is.
    change?.catch(() => {});
  };
  return { full, toggle: canFill() ? toggle : undefined };
}

const canFill = (): boolean => typeof document !== 'undefined' && document.fullscreenEnabled;
