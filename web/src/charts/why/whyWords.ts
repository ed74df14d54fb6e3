/** Sentences that explain the difference between two mean completion times. */
import type { Change } from '../../derive/account/changes';
import { ratioOfTotals } from '../../derive/account/variation';
import { type Cause, PARTS, type Part } from '../../derive/life/pieces';
import { PART_INKS } from '../parts/partInks';
import { ratioWords } from '../text/ratioWords';
import { withinSentence } from '../text/wording';
import type { Times } from './commonUnit';
import type { ExplainedSeries } from './whySeries';
import type { Written } from './written';

/** Flows of a size class, by its key. */
export const SIZE_WORDS: Record<string, string> = {
  all: 'flows',
  small: 'small flows',
  medium: 'medium flows',
  large: 'large flows',
  coflows: 'coflows',
};

const OTHERS = 'Other parts';
const WAITS: ReadonlySet<Part> = new Set(['host_wait', 'up_wait', 'down_wait']);

/** “Waiting behind longer flows at the port to the host”. */
export function causeName({ cause }: Pick<Change, 'cause'>, causes: readonly Cause[]): string {
  const card = cause === null ? undefined : causes[cause];
  if (!card) return OTHERS;
  return WAITS.has(card.part) ? `Waiting ${withinSentence(card.label)}` : card.label;
}

interface Difference {
  readonly own: ExplainedSeries;
  readonly base: ExplainedSeries;
  readonly changes: readonly Written[];
  readonly times: Times;
}

/**
 * “PIAS finishes small flows in 117.0 µs on average instead of DCTCP’s 217.3 µs: 96.2 µs less for waiting behind longer
 * flows at the port to the host, 5.1 µs more for own queueing. PIAS relative to DCTCP: 0.54× (0.51 … 0.57), 5 seeds.”
 */
export function whySentence(
  { own, base, changes, times: { text, isNothing } }: Difference,
  causes: readonly Cause[],
  noun: string,
): string {
  const [time, other] = [own, base].map(({ means }) => text(means.total_ps));
  const lead = `${own.label} finishes ${noun} in ${time} on average instead of ${base.label}’s ${other}`;
  const each = toldOf(changes, causes)
    .filter(({ ps }) => !isNothing(ps))
    .map(
      ({ name, ps }) =>
        `${text(Math.abs(ps))} ${ps < 0 ? 'less' : 'more'} for ${withinSentence(name)}`,
    );
  const told = each.length === 0 ? 'every part takes the same time' : each.join(', ');
  const ratio = ratioOfTotals(own.means, base.means);
  const overSeeds = ratio ? ` ${own.label} relative to ${base.label}: ${ratioWords(ratio)}.` : '';
  return `${lead}: ${told}.${overSeeds}`;
}

/** Changes in a sentence, the sum of the others included. */
const TOLD = 5;

interface Told {
  readonly name: string;
  readonly ps: number;
}

/** The largest changes and the sum of the others; if that sum is not small, the changes by part. */
function toldOf(changes: readonly Written[], causes: readonly Cause[]): Told[] {
  const named = changes.map((one) => ({ name: causeName(one, causes), ps: one.written_ps }));
  if (named.length <= TOLD) return named;
  const told = named.slice(0, TOLD - 1);
  const others = sumOf(named.slice(TOLD - 1).map(({ ps }) => ps));
  if (Math.abs(others) <= Math.abs(told.at(-1)?.ps ?? 0)) {
    return [...told, { name: OTHERS, ps: others }];
  }
  const parts = PARTS.map((part) => {
    const own = changes.filter(({ cause }) => cause !== null && causes[cause]?.part === part);
    return {
      name: PART_INKS[part].label.replace(/^Wait\b/, 'Waiting'),
      ps: sumOf(own.map(written)),
    };
  });
  const pooled = changes.filter(({ cause }) => cause === null);
  return [
    ...parts.sort((a, b) => Math.abs(b.ps) - Math.abs(a.ps)),
    { name: OTHERS, ps: sumOf(pooled.map(written)) },
  ];
}

const written = ({ written_ps }: Written): number => written_ps;

const sumOf = (all: readonly number[]): number => all.reduce((sum, ps) => sum + ps, 0);
