/** Sentences that explain the difference between two mean completion times. */
import type { Change } from '../../derive/account/changes';
import type { CauseCard } from '../../engine/generated';
import { withinSentence } from '../text/wording';
import { commonUnit } from './commonUnit';
import type { ExplainedSeries } from './whySeries';

/** Flows of a size class, by its key. */
export const SIZE_WORDS: Record<string, string> = {
  all: 'flows',
  small: 'small flows',
  medium: 'medium flows',
  large: 'large flows',
};

const WAITS: ReadonlySet<CauseCard['part']> = new Set(['host_wait', 'up_wait', 'down_wait']);

/** “Waiting behind longer flows at the port to the host”. */
export function causeName({ cause }: Pick<Change, 'cause'>, causes: readonly CauseCard[]): string {
  const card = cause === null ? undefined : causes[cause];
  if (!card) return 'Other parts';
  return WAITS.has(card.part) ? `Waiting ${withinSentence(card.label)}` : card.label;
}

/**
 * “PIAS finishes small flows in 117.0 µs on average instead of DCTCP’s 217.3 µs: 96.2 µs less for waiting behind longer
 * flows at the port to the host, 5.1 µs more for own queueing.”
 */
export function whySentence(
  own: ExplainedSeries,
  base: ExplainedSeries,
  changes: readonly Change[],
  causes: readonly CauseCard[],
  noun: string,
): string {
  const { text, isNothing } = commonUnit(Math.max(own.means.total_ps, base.means.total_ps));
  const [time, other] = [own, base].map(({ means }) => text(means.total_ps));
  const lead = `${own.label} finishes ${noun} in ${time} on average instead of ${base.label}’s ${other}`;
  const each = toldOf(changes)
    .filter(({ ps }) => !isNothing(ps))
    .map(
      (change) =>
        `${text(Math.abs(change.ps))} ${change.ps < 0 ? 'less' : 'more'} for ${withinSentence(causeName(change, causes))}`,
    );
  if (each.length === 0) return `${lead}: every part takes the same time.`;
  return `${lead}: ${each.join(', ')}.`;
}

/** Changes in a sentence, the sum of the others included. */
const TOLD = 5;

/** The largest changes and the sum of the others; all of them if that sum is not small. */
function toldOf(changes: readonly Change[]): readonly Change[] {
  const told = changes.slice(0, TOLD - 1);
  const others = changes.slice(TOLD - 1).reduce((sum, { ps }) => sum + ps, 0);
  const small = Math.abs(others) <= Math.abs(told.at(-1)?.ps ?? 0);
  return changes.length > TOLD && small ? [...told, { cause: null, ps: others }] : changes;
}
