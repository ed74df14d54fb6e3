/** The text of a reason, with the measured values it quotes. */
import type { Figure, Reason } from '../../engine/generated';
import { type Found, findingOf } from '../../state/scenario/papers';
import { quantityOf } from '../shared/units';
import { CAUSE_WORDS } from './causes';

const QUOTED = /\{([^}]*)\}/g;

/** The findings that a reason quotes, in order. */
export function quotedIn(paper: string, { text }: Reason): Found[] {
  return [...text.matchAll(QUOTED)].flatMap(([, id = '']) => findingOf(paper, id) ?? []);
}

/** The figures in which those findings were measured, each once. */
export function figuresBehind(paper: string, reason: Reason): Figure[] {
  return [...new Set(quotedIn(paper, reason).map(({ figure }) => figure))];
}

/** The cause, and the text with values in place of findings. */
export function reasonText(paper: string, reason: Reason): string {
  const text = reason.text.replace(QUOTED, (_, id: string) => {
    const found = findingOf(paper, id);
    return found?.measured ? quantityOf(found.finding.unit).text(found.measured.value) : 'not run';
  });
  return `${CAUSE_WORDS[reason.cause]}: ${text}`;
}
