import { useEffect } from 'react';
import { WHY_ID } from '../shared/openWhy';

/** Parts of the page that a step can point at. */
export const LANDMARKS: Readonly<Record<string, string>> = {
  leaderboard: '[aria-label="Lanes"]',
  network: '[aria-label="Race"] > details',
  comparison: '[aria-labelledby="comparisons-heading"]',
  why: `[aria-labelledby="${WHY_ID}"]`,
  views: 'nav[aria-label="Views"]',
  presets: 'header [aria-haspopup="dialog"]',
  share: '[data-landmark="share"]',
};

/** Outlines a part of the page, and scrolls to it, while it is pointed at. */
export function useLandmark(name: string | undefined) {
  useEffect(() => {
    const selector = name && Object.hasOwn(LANDMARKS, name) ? LANDMARKS[name] : undefined;
    if (!selector) return;
    // Results are rendered later than the step.
    const find = () =>
      [...document.querySelectorAll<HTMLElement>(selector)].find(
        (element) => element.checkVisibility?.() ?? true,
      );
    let pointed: HTMLElement | undefined;
    const point = () => {
      const element = find();
      if (!element || element === pointed) return;
      pointed = element;
      element.dataset.pointed = 'true';
      element.scrollIntoView({ block: 'start' });
    };
    point();
    const observer = new MutationObserver(point);
    if (!pointed) observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      if (pointed) delete pointed.dataset.pointed;
    };
  }, [name]);
}
