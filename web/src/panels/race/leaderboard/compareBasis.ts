/** Describes the basis of comparisons in words. */
import { count, duration } from '../../../charts';
import type { Heat } from '../../../state/race/heats';

export interface Among {
  /** Every contestant has settled all rows, so that no text is needed. */
  readonly complete: boolean;
  /** As in “4,799 of 11,000 flows, arrivals up to 31.2 ms”; empty if nothing is comparable, or everything. */
  readonly text: string;
  /** The reason if nothing is comparable, else empty. */
  readonly why: string;
}

type Noun = 'flows' | 'coflows';

/** For the heats at one swept value. `labels` are by contestant; `hidden` contestants do not limit the comparison. */
export function amongOf(
  heats: readonly Heat[],
  noun: Noun,
  labels: readonly string[],
  hidden: readonly number[],
): Among {
  if (heats.length > 0 && heats.every(({ complete }) => complete)) {
    return { complete: true, text: '', why: '' };
  }
  const compared = heats.filter((heat) => heat[noun].n > 0);
  if (compared.length === 0) {
    return { complete: false, text: '', why: whyNot(heats, noun, labels, hidden) };
  }
  const sum = (field: 'n' | 'of') =>
    count.text(compared.reduce((total, heat) => total + heat[noun][field], 0));
  const seeds = heats.length > 1 ? ` in ${compared.length} of ${heats.length} seeds` : '';
  const text = `${sum('n')} of ${sum('of')} ${noun}${seeds}${upTo(compared, noun)}`;
  return { complete: false, text, why: '' };
}

/** The latest compared arrival; a range if it differs between seeds. */
function upTo(compared: readonly Heat[], noun: Noun): string {
  const times = compared.map((heat) => heat[noun].before_s).filter(Number.isFinite);
  if (times.length === 0) return '';
  const [least, most] = [Math.min(...times), Math.max(...times)].map(duration.text);
  return least === most
    ? `, arrivals up to ${least}`
    : `, arrivals up to ${least} to ${most}, depending on the seed`;
}

function whyNot(
  heats: readonly Heat[],
  noun: Noun,
  labels: readonly string[],
  hidden: readonly number[],
): string {
  const waiting = labels.filter(
    (_, contestant) =>
      !hidden.includes(contestant) &&
      heats.every(({ lanes }) =>
        lanes.every(
          ({ plan, columns, status }) =>
            plan.contestant !== contestant || (columns === null && status !== 'failed'),
        ),
      ),
  );
  const [one] = waiting;
  if (one === undefined) return `no ${noun} have settled under every scheme yet`;
  if (waiting.length === labels.length) return 'no scheme has started';
  return waiting.length === 1
    ? `${one} has not started`
    : `${count.text(waiting.length)} contestants have not started`;
}

/** The number of compared rows that a contestant rejected. */
export const lostText = (lost: number, noun: Noun): string =>
  `${count.text(lost)} ${lost === 1 ? noun.slice(0, -1) : noun} rejected or terminated`;
