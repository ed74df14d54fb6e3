/** Opens the explanation of a difference, and brings it into view. */
import type { View } from '../../state/view/view';

/** The heading of the section. */
export const WHY_ID = 'why';

/** How long the section may take to appear and to settle. */
const PATIENCE_MS = 20_000;

/** Events by which a reader takes over. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** What the view shows when a contestant is explained against a baseline. */
export const whyView = (
  contestant: number,
  baseline: number,
  whySizes: View['whySizes'],
): Pick<View, 'why' | 'whySizes'> => ({ why: [contestant, baseline], whySizes });

/**
 * Scrolls to the section, moves the focus to its heading, and keeps it in place while charts above it appear, until the
 * reader does something.
 */
export function showWhy() {
  let focused = false;
  const follow = () => {
    const heading = document.getElementById(WHY_ID);
    heading?.scrollIntoView({ block: 'start' });
    if (heading && !focused) heading.focus({ preventScroll: true });
    focused ||= heading !== null;
  };
  const observer = new ResizeObserver(follow);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const kind of TAKES_OVER) removeEventListener(kind, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const kind of TAKES_OVER) addEventListener(kind, stop, { passive: true });
  // Observing reports once at first, after the section has been rendered.
  observer.observe(document.body);
}
