import { useEffect } from 'react';
import { addressOf, FIGURES } from '../../state/scenario/papers';
import { notice } from '../../state/view/notices';
import { usePage, useSession } from '../shared/context';
import { anchorOf } from './anchor';
import { NO_FILTERS } from './noFilters';

/** Shows the figure of the link, or of the entry that was chosen in the contents; reports an unknown one. */
export function useOpenedFigure() {
  const { paperFigure: address, ...view } = usePage((state) => state.view);
  const filters = `${view.paper} ${view.paperScheme} ${view.paperVerdict} ${view.paperCause}`;
  const { notify, setView } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: without filters, the figure can be shown
  useEffect(() => {
    if (address === '') return;
    const figure = FIGURES.find((one) => addressOf(one) === address);
    if (!figure) notify(notice('info', `This version has no figure “${address}”.`));
    else if (!showFigure(address)) {
      const run = () => setView(NO_FILTERS);
      const title = `The filters exclude “${figure.title}”.`;
      notify(notice('info', title, [], { label: 'Clear the filters', run }));
    }
  }, [address, filters, notify, setView]);
}

/** Scrolls to a figure and moves the focus there; false if filters exclude it. */
export function showFigure(address: string): boolean {
  const figure = document.getElementById(anchorOf(address));
  figure?.focus({ preventScroll: true });
  if (figure) scrollTo(figure, FRAMES);
  return figure !== null;
}

/** Figures take their own height only once they are in view, which moves those below. */
const FRAMES = 5;

function scrollTo(figure: HTMLElement, frames: number) {
  figure.scrollIntoView({ block: 'start' });
  if (frames > 0) requestAnimationFrame(() => scrollTo(figure, frames - 1));
}
