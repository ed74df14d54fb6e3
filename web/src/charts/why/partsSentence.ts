/** The share of completion times that is no part of the flow’s own journey. */
import { varying } from '../../derive/account/variation';
import { type Cause, isJourney, type Part } from '../../derive/life/pieces';
import { PART_INKS } from '../parts/partInks';
import { share, withInterval } from '../text/format';
import { withinSentence } from '../text/wording';
import { type ExplainedSeries, type PartSum, sumsOf } from './whySeries';

/** “Share of the mean FCT that small flows spend waiting: 61.3 % (58.0 % … 64.6 %) under DCTCP (mostly waiting at hosts), …” */
export function waitingShares(
  all: readonly ExplainedSeries[],
  causes: readonly Cause[],
  measure: string,
  noun: string,
): string {
  const each = all.map(({ label, means }) => {
    const sums = sumsOf(means.causes_ps, causes);
    const [most] = sums.filter(isWaiting).sort((a, b) => b.ps - a.ps);
    const { low, high } = varying(
      means.bySeed,
      ({ causes_ps }) => waitingShare(sumsOf(causes_ps, causes)),
      { least: 0, most: 1 },
    );
    const mostly = most
      ? ` (mostly ${withinSentence(waitingName(PART_INKS[most.part].label))})`
      : '';
    const told = withInterval(share, { value: waitingShare(sums), low, high });
    return `${told} under ${label}${mostly}`;
  });
  return `Share of the mean ${measure} that ${noun} spend waiting: ${each.join(', ')}.`;
}

function waitingShare(sums: readonly PartSum[]): number {
  const total = sumOf(sums);
  return total === 0 ? 0 : sumOf(sums.filter(isWaiting)) / total;
}

const sumOf = (sums: readonly PartSum[]): number => sums.reduce((sum, { ps }) => sum + ps, 0);

/** What has not arrived does not wait. */
const isWaiting = ({ part }: { readonly part: Part }): boolean =>
  !isJourney(part) && part !== 'arrival';

/** “Waiting at hosts”. */
const waitingName = (label: string): string => label.replace(/^Wait\b/, 'Waiting');
