/** Opens the explanation of a difference, and brings it into view. */
import type { View } from '../../state/view/view';

export const WHY_ID = 'why';

/** How long a section may take to appear. */
const PATIENCE_MS = 5_000;

/** What the view shows when a contestant is explained against a baseline. */
export const whyView = (
  contestant: number,
  baseline: number,
  whySizes: View['whySizes'],
): Pick<View, 'why' | 'whySizes'> => ({ why: [contestant, baseline], whySizes });

/** Scrolls to the section once it is there, and moves the focus to its heading. */
export function showWhy(until = performance.now() + PATIENCE_MS) {
  requestAnimationFrame(() => {
    const heading = document.getElementById(WHY_ID);
    if (!heading) return performance.now() < until ? showWhy(until) : undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
    heading.focus({ preventScroll: true });
  });
}
