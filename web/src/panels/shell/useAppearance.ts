import { useLayoutEffect } from 'react';
import { usePage } from '../shared/context';

/** Sets theme and presentation on the document element, on which all tokens depend. */
export function useAppearance() {
  const own = usePage(({ theme }) => theme);
  const { theme: forced, display } = usePage(({ view }) => view);
  const theme = display === 'projector' ? 'light' : forced || own;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.display = display;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
  }, [theme, display]);
}
