import { useEffect } from 'react';
import { addressOf, FIGURES } from '../../state/scenario/papers';
import { notice } from '../../state/view/notices';
import { usePage, useSession } from '../shared/context';
import { anchorOf } from './anchor';

/** Shows the figure of the link, or of the entry that was chosen in the contents; reports an unknown one. */
export function useOpenedFigure() {
  const address = usePage(({ view }) => view.paperFigure);
  const { notify } = useSession();
  useEffect(() => {
    if (address === '') return;
    if (FIGURES.some((figure) => addressOf(figure) === address)) showFigure(address);
    else notify(notice('info', `This version has no figure “${address}”.`));
  }, [address, notify]);
}

/** Scrolls to a figure and moves the focus there; nothing if filters hide it. */
export function showFigure(address: string) {
  const figure = document.getElementById(anchorOf(address));
  figure?.focus({ preventScroll: true });
  if (figure) scrollTo(figure, FRAMES);
}

/** Figures take their own height only once they are in view, which moves those below. */
const FRAMES = 5;

function scrollTo(figure: HTMLElement, frames: number) {
  figure.scrollIntoView({ block: 'start' });
  if (frames > 0) requestAnimationFrame(() => scrollTo(figure, frames - 1));
}
