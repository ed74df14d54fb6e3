/** The share of completion times that is no part of the flow’s own journey. */
import { isJourney, type Part } from '../../derive/life/pieces';
import { PART_INKS } from '../parts/partInks';
import { share } from '../text/format';
import { withinSentence } from '../text/wording';
import type { StackedRow } from './StackedRows';

/** “Share of the mean FCT that small flows spend waiting: 61.3 % under DCTCP (mostly wait at hosts), …” */
export function waitingShares(rows: readonly StackedRow[], measure: string, noun: string): string {
  const each = rows.map(({ series, sums }) => {
    const waits = sums.filter(({ part }) => isWaiting(part)).sort((a, b) => b.ps - a.ps);
    const total = sums.reduce((sum, { ps }) => sum + ps, 0);
    const waiting = waits.reduce((sum, { ps }) => sum + ps, 0);
    const [most] = waits;
    const mostly = most
      ? ` (mostly ${withinSentence(waitingName(PART_INKS[most.part].label))})`
      : '';
    return `${share.text(total === 0 ? 0 : waiting / total)} under ${series.label}${mostly}`;
  });
  return `Share of the mean ${measure} that ${noun} spend waiting: ${each.join(', ')}.`;
}

/** What has not arrived does not wait. */
const isWaiting = (part: Part): boolean => !isJourney(part) && part !== 'arrival';

/** “Waiting at hosts”. */
const waitingName = (label: string): string => label.replace(/^Wait\b/, 'Waiting');
