import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * The container of menus and dialogs: the full-screen element, as nothing else is drawn then; else undefined, which
 * means the body.
 */
export const useOverlayHost = (): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, filling, () => undefined);

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

function filling(): HTMLElement | undefined {
  const { fullscreenElement } = document;
  return fullscreenElement instanceof HTMLElement ? fullscreenElement : undefined;
}

/**
 * The container of menus: the full-screen element, else the main landmark, outside which assistive technology would not
 * find them by landmarks.
 */
export const useMenuHost = (): HTMLElement | undefined => {
  const filled = useOverlayHost();
  const [main, setMain] = useState<HTMLElement>();
  // While the page renders for the first time, the document still has the landmark of the page before.
  useEffect(() => setMain(document.querySelector('main') ?? undefined), []);
  return filled ?? main;
};
