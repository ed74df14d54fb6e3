import { useSyncExternalStore } from 'react';

/**
 * Where menus and dialogs belong: in what fills the screen, as nothing else is drawn then; undefined for the usual
 * place, the end of the body.
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
